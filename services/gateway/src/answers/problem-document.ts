import { STATUS_CODES } from 'node:http';
import type { Problem } from '@flotilla/problem';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The document of conventions 3, without `instance`: the gateway checks no fields. */
export function problemDocument({ status, code, message, extra }: Problem, docsUrl: string, operationId?: string): string {
  return JSON.stringify({
    // Clients look for https here, whatever the instance itself is reached by.
    type: code ? `${docsUrl.replace(/^http:/, 'https:')}#section/Errors/${code}` : 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    ...(operationId && { docs: `${docsUrl}#operation/${operationId}` }),
    ...(code && { code }),
    error: message,
    ...extra,
  });
}
