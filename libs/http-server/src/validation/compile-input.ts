import type { Operation, Schema } from '@flotilla/contract';
import { problems } from '@flotilla/problem';
import { type ErrorObject, lazily } from './compilers.ts';

export type Part = 'body' | 'headers' | 'params' | 'query';
export type RawInput = { params: object; query: object; headers: object; body: unknown; bodyIsText: boolean };
export type InvalidParam = { type: 'field'; location: string; msg: string; param: string; path: string; value?: unknown };

const LOCATIONS = { params: 'params', query: 'query', headers: 'header', body: 'body' } as const;
const MAX_ECHOED = 500;
const MAX_REPORTED = 50;

/** Checks the declared parts of a request; the result turns raw parts into typed input or throws one 400 that names every bad one (conventions 3.1). */
export function compileInput(operation: Operation): (raw: RawInput, url: string) => Record<string, unknown> {
  const parts = (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
    const schema = operation[part];
    return schema ? [{ part, schema, text: lazily('text', schema), json: lazily('json', schema) }] : [];
  });

  return (raw, url) => {
    const input: Record<string, unknown> = {};
    const invalid = new Map<string, InvalidParam>();
    for (const { part, schema, text, json } of parts) {
      const value = raw[part];
      const before = part === 'body' && !raw.bodyIsText ? value : structuredCloneOf(value);
      const validate = part === 'body' && !raw.bodyIsText ? json() : text();
      if (!validate(value)) for (const error of validate.errors ?? []) report(invalid, part, schema, before, error);
      input[part] = value;
    }
    if (invalid.size > 0) throw invalidParameters(invalid, url);
    return input;
  };
}

export function invalidParameters(invalid: ReadonlyMap<string, InvalidParam>, url: string) {
  return problems.invalid_parameters({
    detail: `Incorrect request parameters: ${[...invalid.keys()].join(', ')}`,
    instance: url.slice(0, 2000),
    'invalid-params': Object.fromEntries(invalid),
  });
}

/** Coercion writes into the value; the answer shows what was sent. */
function structuredCloneOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCloneOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, structuredCloneOf(inner)]));
  return value;
}

function report(invalid: Map<string, InvalidParam>, part: Part, schema: Schema, value: unknown, error: ErrorObject): void {
  const path = pathOf(error);
  const param = path.filter((step) => !/^\d+$/.test(step)).join('.') || part;
  if (invalid.has(param) || invalid.size >= MAX_REPORTED) return;
  const rejected = isSecret(schema, path) ? undefined : shorten(valueAt(value, path));
  const msg = error.message ?? 'Invalid value';
  invalid.set(param, {
    type: 'field',
    location: LOCATIONS[part],
    msg,
    param,
    path: param,
    ...(rejected !== undefined && { value: rejected }),
  });
}

function pathOf({ instancePath, params }: ErrorObject): string[] {
  const missing = (params as { missingProperty?: string }).missingProperty;
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return missing === undefined ? path : [...path, missing];
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
}

function isSecret(schema: Schema, path: readonly string[]): boolean {
  const property = path.reduce<unknown>(
    (inner, key) => (inner as { properties?: Record<string, unknown> } | undefined)?.properties?.[key],
    schema,
  );
  return (property as { writeOnly?: boolean } | undefined)?.writeOnly === true;
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_ECHOED ? `${value.slice(0, MAX_ECHOED)}...` : value;
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  return text.length > MAX_ECHOED ? `${text.slice(0, MAX_ECHOED)}...` : value;
}
