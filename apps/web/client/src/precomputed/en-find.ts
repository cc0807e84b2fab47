import { find } from '@flotilla/messages/catalogues/en/find';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(find);
