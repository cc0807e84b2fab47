import { comments } from '@flotilla/messages/catalogues/de/comments';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(comments);
