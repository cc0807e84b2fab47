import { pages } from '@flotilla/messages/catalogues/fr/pages';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(pages);
