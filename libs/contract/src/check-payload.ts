import { Compile } from 'typebox/schema';
import type { EventContract } from './event.ts';

type Validator = ReturnType<typeof Compile>;

const validators = new WeakMap<EventContract, Validator>();

/** Describes how a payload violates its event's declaration; undefined when it does not. Undeclared fields are allowed: newer senders add them. */
export function checkPayload(event: EventContract, payload: unknown): string | undefined {
  const validator = validators.get(event) ?? Compile(open(event.payload) as never);
  validators.set(event, validator);
  if (validator.Check(payload as never)) return undefined;
  const [, errors] = validator.Errors(payload as never);
  return errors.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join(', ') || 'it does not match';
}

function open(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) =>
      keyword === 'additionalProperties' && value === false ? [] : [[keyword, open(value)]],
    ),
  );
}
