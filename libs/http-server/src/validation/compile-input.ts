import type { Operation } from '@flotilla/contract';
import { coerceTexts } from './coerce-texts.ts';
import { lazily } from './compilers.ts';
import { InvalidParams, type Part } from './invalid-params.ts';
import { unstorableTexts } from './unstorable-texts.ts';

/** The parts of a request. Coercion changes them in place; `sent` returns one as it was sent. */
export type RawInput = {
  readonly params: Record<string, string>;
  readonly query: object;
  readonly headers: object;
  readonly body: unknown;
  readonly bodyIsText: boolean;
  readonly files: Record<string, unknown>;
  sent(part: Part): unknown;
};

/**
 * Returns a function that turns the raw parts of a request into typed input, or throws one 400 that names every invalid field
 * (docs/contract/conventions.md#validation).
 */
export function compileInput(operation: Operation): (raw: RawInput, url: string) => Record<string, unknown> {
  const parts = (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
    const schema = operation[part];
    return schema ? [{ part, schema, validator: lazily('requests', schema) }] : [];
  });
  // The token endpoint, the only one that takes forms alone, has its own codes for unknown values.
  const mayHoldTexts = (part: Part) => part === 'query' || (part === 'body' && operation.consumes?.[0] !== 'form');
  const requiredFiles = Object.entries(operation.files ?? {}).flatMap(([part, { required }]) => (required ? [part] : []));

  return (raw, url) => {
    const input: Record<string, unknown> = {};
    let invalid: InvalidParams | undefined;
    for (const { part, schema, validator } of parts) {
      // Paths, queries, headers and forms contain only text; JSON bodies are not coerced.
      const value = part === 'body' && !raw.bodyIsText ? raw.body : coerceTexts(raw[part], schema);
      const validate = validator();
      if (!validate(value)) (invalid ??= new InvalidParams()).addErrors(part, schema, raw.sent(part), validate.errors ?? []);
      else if (mayHoldTexts(part)) {
        for (const param of unstorableTexts(value))
          (invalid ??= new InvalidParams()).add(part, param || part, 'Must not hold characters that cannot be stored');
      }
      input[part] = value;
    }
    for (const part of requiredFiles) {
      if (!Object.hasOwn(raw.files, part)) (invalid ??= new InvalidParams()).add('body', part, 'A file is required');
    }
    invalid?.throwIfAny(operation, url);
    return input;
  };
}
