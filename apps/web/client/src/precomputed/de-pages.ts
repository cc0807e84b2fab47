import { pages } from '@flotilla/messages/catalogues/de/pages';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(pages);
