import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const common = { allErrors: true, useDefaults: true, strict: false, removeAdditional: true } as const;
// Paths, queries, headers and forms carry only text, so numbers and booleans are read from it there; JSON bodies are taken at their word.
const text = new Ajv2020({ ...common, coerceTypes: true });
const json = new Ajv2020(common);
const replies = new Ajv2020({ strict: false });
for (const ajv of [text, json, replies]) addFormats.default(ajv);

const compilers = { text, json, replies };
export type Kind = keyof typeof compilers;
export type { ErrorObject, ValidateFunction };

/** Compiles a schema at its first use: compiling takes milliseconds and most operations of a process are never called. */
export function lazily(kind: Kind, schema: object): () => ValidateFunction {
  let compiled: ValidateFunction | undefined;
  return () => {
    compiled ??= compilers[kind].compile(schema);
    return compiled;
  };
}
