import { administration } from '@flotilla/messages/catalogues/de/administration';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(administration);
