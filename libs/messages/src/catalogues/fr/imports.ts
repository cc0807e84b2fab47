import type { Translation } from '../../catalogue.ts';
import type { imports as english } from '../en/imports.ts';
import { archiveImports } from './archive-imports.ts';
import { videoImports } from './video-imports.ts';

export const imports: Translation<typeof english> = {
  ...archiveImports,
  ...videoImports,
};
