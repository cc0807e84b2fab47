import { elsewhere } from '@flotilla/messages/catalogues/fr/elsewhere';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(elsewhere);
