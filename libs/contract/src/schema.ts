import { type Static, type TSchema, Type } from 'typebox';

export type Schema = TSchema;
export type TypeOf<S extends Schema> = Static<S>;

type Keywords = { readonly [keyword: string]: unknown };
type Fields = Record<string, Schema>;

export const string = (keywords: Keywords = {}) => Type.String(keywords);
export const integer = (keywords: Keywords = {}) => Type.Integer(keywords);
export const number = (keywords: Keywords = {}) => Type.Number(keywords);
/** For what is written as a number or as a text: JSON bodies are not coerced. */
export const integerOrString = (keywords: Keywords = {}) => Type.Unsafe<number | string>({ type: ['string', 'integer'], ...keywords });
export const boolean = (keywords: Keywords = {}) => Type.Boolean(keywords);
/** ISO 8601 in UTC with milliseconds (docs/contract/conventions.md#dates). */
export const dateTime = (keywords: Keywords = {}) => Type.String({ format: 'date-time', ...keywords });
export const optional = <S extends Schema>(schema: S) => Type.Optional(schema);
export const array = <S extends Schema>(items: S, keywords: Keywords = {}) => Type.Array(items, keywords);
export const unknown = (keywords: Keywords = {}) => Type.Unknown(keywords);

/** One of a few literal values of one type. */
export function oneOf<const V extends string | number>(values: readonly V[], keywords: Keywords = {}) {
  return Type.Unsafe<V>({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values, ...keywords });
}

/** Allows null; simple types become a list of types, which validates faster than a union. */
export function nullable<S extends Schema>(schema: S) {
  const { type, enum: values } = schema as { type?: unknown; enum?: readonly unknown[] };
  if (typeof type !== 'string') return Type.Unsafe<Static<S> | null>({ anyOf: [schema, { type: 'null' }] });
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) });
}

/** Fields are required unless `optional()`. Replies with undeclared fields are refused; undeclared request fields are dropped. */
export function object<F extends Fields>(fields: F, keywords: Keywords = {}) {
  return Type.Object(fields, { additionalProperties: false, ...keywords });
}

/** An object with arbitrary keys, such as `{ "1": "Music" }`. */
export function record<S extends Schema>(values: S, keywords: Keywords = {}) {
  return Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: values, ...keywords });
}

/** The list envelope of docs/contract/conventions.md#lists; `total` is absent when the caller asked for `skipCount`. */
export function listOf<S extends Schema>(item: S) {
  return object({ total: optional(integer({ minimum: 0 })), data: array(item) });
}

/** A schema that contains itself, such as a tree: `itself` stands for the whole. The id is unique among all schemas. */
export function recursive<T>(id: string, build: (itself: Schema) => Schema) {
  return Type.Unsafe<T>({ ...build({ $ref: '#' }), $id: id });
}
