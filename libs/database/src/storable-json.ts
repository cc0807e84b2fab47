/** A value as JSON that PostgreSQL accepts: without NUL, and with a replacement character for half surrogate pairs. For foreign data of which as much as possible is stored. */
export function storableJson(value: unknown): string {
  return JSON.stringify(withStorableTexts(value));
}

function withStorableTexts(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(withStorableTexts);
  if (typeof value !== 'object' || value === null) return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return withStorableTexts((value.toJSON as () => unknown)());
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), withStorableTexts(inner)]));
}

const storable = (text: string) => text.toWellFormed().replaceAll('\0', '');
