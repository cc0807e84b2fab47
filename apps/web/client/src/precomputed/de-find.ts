import { find } from '@flotilla/messages/catalogues/de/find';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(find);
