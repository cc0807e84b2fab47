/** An expected failure, rendered as RFC 7807 by the server. Everything else that is thrown is a bug and answers 500. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: string | undefined;
  readonly status: number;
  /** Extension members of the document, such as `invalid-params` or `originUrl`. */
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string | undefined,
    detail: string,
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.headers = headers;
  }
}

type Entry = {
  readonly status: number;
  readonly detail: string;
  readonly headers?: Record<string, string>;
  /** The problem is named in our own code only: answers carry `about:blank` and no `code` (conventions 3.2). */
  readonly unnamed?: true;
};
type Details = { detail?: string; headers?: Record<string, string>; [extra: string]: unknown };

/** Turns a catalogue of `code: { status, detail }` into one constructor per code; a call may replace `detail` and add members. */
export function defineProblems<const Catalogue extends Record<string, Entry>>(catalogue: Catalogue) {
  return Object.fromEntries(
    Object.entries(catalogue).map(([code, entry]) => [
      code,
      ({ detail, headers, ...extra }: Details = {}) =>
        new Problem(entry.status, entry.unnamed ? undefined : code, detail ?? entry.detail, extra, { ...entry.headers, ...headers }),
    ]),
  ) as { [Code in keyof Catalogue]: (details?: Details) => Problem };
}

/** Problems any operation may answer with. */
export const problems = defineProblems({
  invalid_parameters: { status: 400, detail: 'Incorrect request parameters.', unnamed: true },
  bad_request: { status: 400, detail: 'The request cannot be read.', unnamed: true },
  invalid_request: { status: 400, detail: 'The Authorization header is malformed or a token was sent twice.' },
  unauthorized_request: {
    status: 401,
    detail: 'This operation needs an access token.',
    headers: { 'www-authenticate': 'Bearer realm="Service"' },
  },
  invalid_token: {
    status: 401,
    detail: 'The access token is unknown, revoked or expired.',
    headers: { 'www-authenticate': 'Bearer realm="Service", error="invalid_token"' },
  },
  forbidden: { status: 403, detail: 'You may not do this.', unnamed: true },
  not_found: { status: 404, detail: 'There is nothing here.', unnamed: true },
  method_not_allowed: { status: 405, detail: 'This method is not served here.', unnamed: true },
  not_acceptable: { status: 406, detail: 'No served type matches the Accept header.', unnamed: true },
  request_timeout: { status: 408, detail: 'The request took too long to arrive.', unnamed: true },
  conflict: { status: 409, detail: 'The request conflicts with the present state.', unnamed: true },
  payload_too_large: { status: 413, detail: 'The request body is too large.', unnamed: true },
  unsupported_media_type: { status: 415, detail: 'This media type is not accepted.', unnamed: true },
  misdirected_request: { status: 421, detail: 'This instance does not answer for that host.', unnamed: true },
  unprocessable: { status: 422, detail: 'The content cannot be processed.', unnamed: true },
  too_many_requests: { status: 429, detail: 'Too many requests, please wait.', unnamed: true },
  internal_error: { status: 500, detail: 'Something went wrong on our side; the failure was logged.', unnamed: true },
  bad_gateway: { status: 502, detail: 'The service behind the gateway broke off its answer.', unnamed: true },
  unavailable: {
    status: 503,
    detail: 'This part of the service is not available right now.',
    unnamed: true,
    headers: { 'retry-after': '5' },
  },
  insufficient_storage: { status: 507, detail: 'The instance has no room left for uploads.', unnamed: true },
});
