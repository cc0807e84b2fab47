/** What is wrong with one field of what would be sent. */
export type Mistake =
  | { readonly kind: 'missing' | 'not-accepted' | 'not-an-address' }
  | { readonly kind: 'too-long' | 'too-short'; readonly count: number }
  | { readonly kind: 'too-large' | 'too-small'; readonly limit: number };

type Keywords = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly writeOnly?: boolean;
};

/** Good enough to tell a slip from an address; the server knows more. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What a declaration would refuse of a body, by the path of the field. Servers check again, and more. */
export function findMistakes(schema: unknown, value: unknown, path = ''): ReadonlyMap<string, Mistake> {
  // What has no body has no mistakes in it.
  if (schema === undefined) return new Map();
  const keywords = schema as Keywords;
  const found = mistakeOf(keywords, value);
  if (found) return new Map([[path, found]]);
  if (typeof value !== 'object' || value === null) return new Map();
  const fields = Object.entries(keywords.properties ?? {});
  return new Map(
    fields.flatMap(([name, field]): [string, Mistake][] => {
      const inner = (value as Readonly<Record<string, unknown>>)[name];
      const at = path ? `${path}.${name}` : name;
      if (inner !== undefined) return [...findMistakes(field, inner, at)];
      return keywords.required?.includes(name) ? [[at, { kind: 'missing' }]] : [];
    }),
  );
}

function mistakeOf(keywords: Keywords, value: unknown): Mistake | null {
  const types = [keywords.type ?? []].flat();
  if (value === null) return types.length === 0 || types.includes('null') ? null : { kind: 'missing' };
  if (keywords.enum && !keywords.enum.includes(value)) return { kind: 'not-accepted' };
  if (typeof value === 'string') return types.includes('string') ? mistakeInText(keywords, value) : null;
  if (typeof value === 'number') return mistakeInNumber(keywords, value);
  return null;
}

function mistakeInText({ minLength = 0, maxLength, pattern, format }: Keywords, text: string): Mistake | null {
  // As JSON Schema counts them: an emoji is one.
  const { length } = Array.from(text);
  if (length === 0 && (minLength > 0 || format === 'email')) return { kind: 'missing' };
  if (length < minLength) return { kind: 'too-short', count: minLength };
  if (maxLength !== undefined && length > maxLength) return { kind: 'too-long', count: maxLength };
  if (format === 'email' && !ADDRESS.test(text)) return { kind: 'not-an-address' };
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return text === '' ? { kind: 'missing' } : { kind: 'not-accepted' };
  return null;
}

function mistakeInNumber({ minimum, maximum }: Keywords, value: number): Mistake | null {
  if (Number.isNaN(value)) return { kind: 'missing' };
  if (minimum !== undefined && value < minimum) return { kind: 'too-small', limit: minimum };
  return maximum !== undefined && value > maximum ? { kind: 'too-large', limit: maximum } : null;
}

/** What a form can tell a field of a body beforehand. */
export function limitsAt(schema: unknown, path: string): { readonly maxLength?: number } {
  const { maxLength } = fieldAt(schema, path) ?? {};
  return maxLength === undefined ? {} : { maxLength };
}

/** Passwords and the like, which are kept nowhere. */
export const isSecret = (schema: unknown, path: string): boolean => fieldAt(schema, path)?.writeOnly === true;

function fieldAt(schema: unknown, path: string): Keywords | undefined {
  return path.split('.').reduce<Keywords | undefined>((inner, name) => inner?.properties?.[name], schema as Keywords);
}
