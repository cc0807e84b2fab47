import type { Operation } from '@flotilla/contract';
import { lazily, type ValidateFunction } from './compilers.ts';

/** What is wrong with an answer by its declaration, or undefined. An undeclared status or body is a bug in the handler, never the caller's fault. */
export function compileReply(operation: Operation): (status: number, body: unknown) => string | undefined {
  const validators = new Map<number, (() => ValidateFunction) | null>();
  for (const [status, declared] of Object.entries(operation.replies)) {
    validators.set(Number(status), declared === null || 'media' in declared ? null : lazily('replies', declared));
  }
  return (status, body) => {
    const validate = validators.get(status);
    if (validate === undefined) return `${operation.id} answered with the undeclared status ${status}`;
    if (validate === null || validate()(body)) return undefined;
    const [error] = validate().errors ?? [];
    return `${operation.id} broke its contract at ${error?.instancePath || '/'}: ${error?.message} ${JSON.stringify(error?.params)}`;
  };
}
