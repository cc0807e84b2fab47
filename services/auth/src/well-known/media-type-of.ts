export const TEXT = 'text/plain; charset=utf-8';

const types: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  txt: TEXT,
  webp: 'image/webp',
};

/** The media type of a file, by its extension. */
export const mediaTypeOf = (path: string) => types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
