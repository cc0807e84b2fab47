import { comments } from '@flotilla/messages/catalogues/fr/comments';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(comments);
