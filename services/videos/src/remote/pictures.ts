/** The pictures that browsers show and that cannot hold scripts. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/gif': '.gif',
  'image/jpeg': '.jpg',
  'image/jpg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};

export const extensionOf = (mediaType: string): string | undefined => EXTENSIONS[mediaType.toLowerCase()];
