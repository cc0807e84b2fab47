/** A file name that PostgreSQL accepts as text; it is shown to people and never used as a path. */
export const storableName = (filename: string) => filename.toWellFormed().replaceAll('\0', '').slice(0, 1000) || 'unnamed';
