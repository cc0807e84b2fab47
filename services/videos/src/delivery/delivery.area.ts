import { defineArea } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { downloads } from './downloads/downloads.feature.ts';
import { fileTokens } from './file-tokens/file-tokens.feature.ts';
import { files } from './files/files.feature.ts';
import { remoteFiles } from './remote-files/remote-files.feature.ts';

export const delivery = defineArea<Deps>([files, remoteFiles, downloads, fileTokens]);
