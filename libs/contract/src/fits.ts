import { Compile } from 'typebox/schema';
import type { Schema } from './schema.ts';

const checks = new WeakMap<Schema, ReturnType<typeof Compile>>();

/** Whether a value matches a schema; for values that come neither from a request nor from an event. */
export function fits(schema: Schema, value: unknown): boolean {
  const check = checks.get(schema) ?? Compile(schema as never);
  checks.set(schema, check);
  return check.Check(value as never);
}
