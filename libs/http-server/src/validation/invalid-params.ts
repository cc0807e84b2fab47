import type { Operation, Schema } from '@flotilla/contract';
import { type Problem, problems } from '@flotilla/problem';
import type { ErrorObject } from './compilers.ts';
import { isSecret } from './secrets.ts';

export type Part = 'body' | 'headers' | 'params' | 'query';
type InvalidParam = { type: 'field'; location: string; msg: string; param: string; path: string; value?: unknown };

const LOCATIONS = { params: 'params', query: 'query', headers: 'header', body: 'body' } as const;
const MAX_ECHOED = 500;
const MAX_REPORTED = 50;
/** A body can have a hundred thousand mistakes; only the first are reported. */
const MAX_LOOKED_AT = 1000;

/** Collects the invalid fields of a request, each once, for one problem (docs/contract/conventions.md#validation). */
export class InvalidParams {
  readonly #found = new Map<string, InvalidParam>();

  /** Adds the errors that ajv found in one part; `sent` is that part before coercion. */
  addErrors(part: Part, schema: Schema, sent: unknown, errors: readonly ErrorObject[]): void {
    for (const error of errors.slice(0, MAX_LOOKED_AT)) {
      const path = pathOf(error);
      const param = path.filter((step) => !/^\d+$/.test(step)).join('.') || part;
      this.add(LOCATIONS[part], param, error.message ?? 'Invalid value', isSecret(schema, path) ? undefined : valueAt(sent, path));
    }
  }

  add(location: string, param: string, msg: string, value?: unknown): void {
    if (this.#found.has(param) || this.#found.size >= MAX_REPORTED) return;
    const echo = shorten(value);
    this.#found.set(param, { type: 'field', location, msg, param, path: param, ...(echo !== undefined && { value: echo }) });
  }

  throwIfAny(operation: Operation, url: string): void {
    if (this.#found.size > 0) throw invalidParameters(this.#found, instanceOf(operation, url));
  }
}

/** The problem for one invalid field. */
export function invalidParameter(location: string, param: string, msg: string, url: string): Problem {
  return invalidFields(location, [param], msg, url);
}

/** The problem for fields that a route checks itself. */
export function invalidFields(location: string, params: readonly string[], msg: string, url: string): Problem {
  return invalidParameters(new Map(params.map((param) => [param, { type: 'field', location, msg, param, path: param }])), url);
}

function invalidParameters(invalid: ReadonlyMap<string, InvalidParam>, instance: string): Problem {
  return problems.invalid_parameters({
    detail: `Incorrect request parameters: ${[...invalid.keys()].join(', ')}`,
    instance: instance.slice(0, 2000),
    'invalid-params': Object.fromEntries(invalid),
  });
}

/** The request target, without the query where that may contain secrets. */
function instanceOf({ query }: Operation, url: string): string {
  return query && isSecret(query, []) ? (url.split('?', 1)[0] as string) : url;
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
    (inner, key) => (typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key) ? inner[key as never] : undefined),
    value,
  );
}

function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : typeof value === 'object' && value !== null ? textOf(value) : '';
  return text.length > MAX_ECHOED ? `${text.slice(0, MAX_ECHOED)}...` : value;
}

/** Values that are nested too deeply for JSON.stringify are not shown. */
function textOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '.'.repeat(MAX_ECHOED + 1);
  }
}
