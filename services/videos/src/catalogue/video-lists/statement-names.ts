const names = new Map<string, string>();

/** A name for a prepared statement; the same text has the same name. For texts put together from short lists only. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? `list-videos-${names.size}`;
  names.set(text, name);
  return name;
}
