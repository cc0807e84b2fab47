import { moderation } from '@flotilla/messages/catalogues/de/moderation';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(moderation);
