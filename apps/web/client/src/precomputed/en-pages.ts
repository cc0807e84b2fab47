import { pages } from '@flotilla/messages/catalogues/en/pages';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(pages);
