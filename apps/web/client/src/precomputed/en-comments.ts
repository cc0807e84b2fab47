import { comments } from '@flotilla/messages/catalogues/en/comments';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(comments);
