import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

// Strict about numbers, because JSON can contain 1e400, and lenient about keywords.
const requests = new Ajv2020({ allErrors: true, useDefaults: true, strict: false, strictNumbers: true, removeAdditional: true });
const replies = new Ajv2020({ strict: false });
for (const ajv of [requests, replies]) addFormats.default(ajv);

const compilers = { requests, replies };
export type Kind = keyof typeof compilers;
export type { ErrorObject, ValidateFunction };

/** Compiles a schema at its first use: that takes milliseconds, and most operations of a process are never called. */
export function lazily(kind: Kind, schema: object): () => ValidateFunction {
  let compiled: ValidateFunction | undefined;
  return () => {
    compiled ??= compilers[kind].compile(schema);
    return compiled;
  };
}
