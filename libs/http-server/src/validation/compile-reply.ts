import type { Operation } from '@flotilla/contract';
import { lazily, type ValidateFunction } from './compilers.ts';

/**
 * Describes how an answer violates its declaration, or undefined; of streamed ones only the status is checked. An undeclared status
 * or body is a bug of the handler, never of the client.
 */
export function compileReply(operation: Operation): (status: number, content: { body: unknown } | 'streamed') => string | undefined {
  const validators = new Map<number, (() => ValidateFunction) | 'media' | 'none'>();
  for (const [status, declared] of Object.entries(operation.replies)) {
    validators.set(Number(status), declared === null ? 'none' : 'media' in declared ? 'media' : lazily('replies', declared));
  }
  return (status, content) => {
    const declared = validators.get(status);
    if (declared === undefined) return `${operation.id} answered with the undeclared status ${status}`;
    if (declared === 'media' || content === 'streamed') return undefined;
    if (declared === 'none') return content.body === null ? undefined : `${operation.id} answered ${status} with an undeclared body`;
    const validate = declared();
    // Answers are checked as they are sent: dates as texts, undefined fields left out.
    if (validate(JSON.parse(JSON.stringify(content.body)))) return undefined;
    const [error] = validate.errors ?? [];
    return `${operation.id} broke its contract at ${error?.instancePath || '/'}: ${error?.message} ${JSON.stringify(error?.params)}`;
  };
}
