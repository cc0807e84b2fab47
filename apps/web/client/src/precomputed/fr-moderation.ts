import { moderation } from '@flotilla/messages/catalogues/fr/moderation';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(moderation);
