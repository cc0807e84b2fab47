import { administration } from '@flotilla/messages/catalogues/en/administration';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(administration);
