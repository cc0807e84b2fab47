import { queue } from '@flotilla/messages/catalogues/de/queue';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(queue);
