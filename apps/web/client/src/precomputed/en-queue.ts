import { queue } from '@flotilla/messages/catalogues/en/queue';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(queue);
