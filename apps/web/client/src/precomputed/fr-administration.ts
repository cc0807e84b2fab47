import { administration } from '@flotilla/messages/catalogues/fr/administration';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(administration);
