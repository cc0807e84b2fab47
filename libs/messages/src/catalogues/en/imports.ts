import { archiveImports } from './archive-imports.ts';
import { videoImports } from './video-imports.ts';

/** What comes in: archives and videos of elsewhere. */
export const imports = {
  ...archiveImports,
  ...videoImports,
};
