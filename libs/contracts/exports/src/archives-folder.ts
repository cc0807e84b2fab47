/** Where archives are in the storage. Those of many gigabytes arrive for hours, so only `exports` gives up their uploads. */
export const ARCHIVES_FOLDER = 'user-exports/';
/** Those that people bring along. */
export const IMPORTS_FOLDER = 'user-imports/';
