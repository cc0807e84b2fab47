import { moderation } from '@flotilla/messages/catalogues/en/moderation';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(moderation);
