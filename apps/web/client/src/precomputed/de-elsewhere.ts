import { elsewhere } from '@flotilla/messages/catalogues/de/elsewhere';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(elsewhere);
