import { storableName } from '../uploads/index.ts';

/** The last part of an address's path. */
export function fileNameIn(url: string): string {
  if (!URL.canParse(url)) return 'unnamed';
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return storableName(decoded(last));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
