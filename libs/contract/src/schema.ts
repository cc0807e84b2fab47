import type { Static, TArray, TBoolean, TInteger, TNumber, TObject, TOptional, TSchema, TString, TUnknown, TUnsafe } from 'typebox';

export type Schema = TSchema;
export type TypeOf<S extends Schema> = Static<S>;

type Keywords = { readonly [keyword: string]: unknown };
type Fields = Record<string, Schema>;

const optionals = new WeakSet<Schema>();

// Only the types are TypeBox's: its builders would take 12 MB of each process for the few lines of JSON Schema below.
const typed = <S extends Schema>(schema: object) => schema as S;

export const string = (keywords: Keywords = {}) => typed<TString>({ type: 'string', ...keywords });
export const integer = (keywords: Keywords = {}) => typed<TInteger>({ type: 'integer', ...keywords });
export const number = (keywords: Keywords = {}) => typed<TNumber>({ type: 'number', ...keywords });
/** For what is written as a number or as a text: JSON bodies are not coerced. */
export const integerOrString = (keywords: Keywords = {}) => typed<TUnsafe<number | string>>({ type: ['string', 'integer'], ...keywords });
export const boolean = (keywords: Keywords = {}) => typed<TBoolean>({ type: 'boolean', ...keywords });
/** ISO 8601 in UTC with milliseconds (docs/contract/conventions.md#dates). */
export const dateTime = (keywords: Keywords = {}) => string({ format: 'date-time', ...keywords });
export const array = <S extends Schema>(items: S, keywords: Keywords = {}) => typed<TArray<S>>({ type: 'array', items, ...keywords });
export const unknown = (keywords: Keywords = {}) => typed<TUnknown>(keywords);

/** A field that may be absent. */
export function optional<S extends Schema>(schema: S) {
  const copy = typed<TOptional<S>>({ ...schema });
  optionals.add(copy);
  return copy;
}

/** One of a few literal values of one type. */
export function oneOf<const V extends string | number>(values: readonly V[], keywords: Keywords = {}) {
  return typed<TUnsafe<V>>({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values, ...keywords });
}

/** Allows null; simple types become a list of types, which validates faster than a union. */
export function nullable<S extends Schema>(schema: S) {
  const { type, enum: values } = schema as { type?: unknown; enum?: readonly unknown[] };
  if (typeof type !== 'string') return typed<TUnsafe<Static<S> | null>>({ anyOf: [schema, { type: 'null' }] });
  return typed<TUnsafe<Static<S> | null>>({ ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) });
}

/** Fields are required unless `optional()`. Replies with undeclared fields are refused; undeclared request fields are dropped. */
export function object<F extends Fields>(fields: F, keywords: Keywords = {}) {
  const required = Object.keys(fields).filter((name) => !optionals.has(fields[name] as Schema));
  return typed<TObject<F>>({
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: fields,
    additionalProperties: false,
    ...keywords,
  });
}

/** An object with arbitrary keys, such as `{ "1": "Music" }`. */
export function record<S extends Schema>(values: S, keywords: Keywords = {}) {
  return typed<TUnsafe<Record<string, Static<S>>>>({ type: 'object', additionalProperties: values, ...keywords });
}

/** The list envelope of docs/contract/conventions.md#lists; `total` is absent when the caller asked for `skipCount`. */
export function listOf<S extends Schema>(item: S) {
  return object({ total: optional(integer({ minimum: 0 })), data: array(item) });
}

/** A schema that contains itself, such as a tree: `itself` stands for the whole. The id is unique among all schemas. */
export function recursive<T>(id: string, build: (itself: Schema) => Schema) {
  return typed<TUnsafe<T>>({ ...build({ $ref: '#' }), $id: id });
}
