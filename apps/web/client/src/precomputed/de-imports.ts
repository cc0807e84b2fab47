import { imports } from '@flotilla/messages/catalogues/de/imports';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(imports);
