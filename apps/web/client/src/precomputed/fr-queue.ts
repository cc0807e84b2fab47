import { queue } from '@flotilla/messages/catalogues/fr/queue';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(queue);
