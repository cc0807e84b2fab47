/** A file name as text that can be stored: it is shown, never used as a name. */
export const storableName = (filename: string) => filename.toWellFormed().replaceAll('\0', '').slice(0, 1000) || 'unnamed';
