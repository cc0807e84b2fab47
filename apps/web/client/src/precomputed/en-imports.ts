import { imports } from '@flotilla/messages/catalogues/en/imports';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(imports);
