import { find } from '@flotilla/messages/catalogues/fr/find';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(find);
