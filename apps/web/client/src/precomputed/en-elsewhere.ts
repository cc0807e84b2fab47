import { elsewhere } from '@flotilla/messages/catalogues/en/elsewhere';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(elsewhere);
