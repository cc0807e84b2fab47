const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

/** The paths of texts and field names that contain NUL or half a surrogate pair, which PostgreSQL cannot store. */
export function unstorableTexts(value: unknown): string[] {
  const found: string[] = [];
  const waiting: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === 'string') {
      if (isUnstorable(value)) found.push(path);
    } else if (Array.isArray(value)) {
      for (const item of value) waiting.push({ path, value: item });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (isUnstorable(name)) found.push(path);
        else waiting.push({ path: path ? `${path}.${name}` : name, value: inner });
      }
    }
  }
  return found;
}
