import { imports } from '@flotilla/messages/catalogues/fr/imports';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(imports);
