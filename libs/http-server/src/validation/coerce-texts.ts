type SchemaLike = {
  readonly type?: string | readonly string[];
  readonly items?: SchemaLike;
  readonly properties?: Readonly<Record<string, SchemaLike>>;
};

/** Converts texts to numbers, booleans and null where the schema declares those. A text that cannot be converted exactly stays a text, which the schema then refuses. */
export function coerceTexts(value: unknown, schema: SchemaLike): unknown {
  if (typeof value === 'string') return coerce(value, schema.type);
  if (Array.isArray(value)) return value.map((item) => coerceTexts(item, schema.items ?? {}));
  if (typeof value !== 'object' || value === null) return value;
  const { properties = {} } = schema;
  const tree = value as Record<string, unknown>;
  for (const name in tree) {
    if (Object.hasOwn(properties, name)) tree[name] = coerceTexts(tree[name], properties[name] as SchemaLike);
  }
  return tree;
}

function coerce(text: string, type: SchemaLike['type']): unknown {
  const types = typeof type === 'string' ? [type] : (type ?? []);
  if (types.includes('string')) return text;
  // One spelling per integer, so that every resource has one address (docs/contract/security.md#f6).
  if (types.includes('integer') && /^(?:0|-?[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  if (types.includes('number') && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text === '' && types.includes('null') ? null : text;
}
