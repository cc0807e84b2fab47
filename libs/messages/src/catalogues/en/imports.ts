import { archiveImports } from './archive-imports.ts';

/** What comes in: archives and videos of elsewhere. */
export const imports = {
  ...archiveImports,
};
