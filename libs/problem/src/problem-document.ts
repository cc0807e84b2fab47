import { STATUS_CODES } from 'node:http';

type ProblemParts = {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
  readonly extra: Readonly<Record<string, unknown>>;
};

/** The problem as clients receive it (docs/contract/conventions.md#problem-documents). */
export function problemDocument(
  { status, code, message, extra }: ProblemParts,
  docsUrl: string,
  operationId?: string,
): Record<string, unknown> {
  return {
    // Clients expect https here, even when the instance is served over http.
    type: code ? `${docsUrl.replace(/^http:/, 'https:')}#section/Errors/${code}` : 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    ...(operationId && { docs: `${docsUrl}#operation/${operationId}` }),
    ...(code && { code }),
    error: message,
    ...extra,
  };
}
