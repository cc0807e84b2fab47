/** An expected failure, rendered as RFC 7807 by the server. Everything else that is thrown is a bug and answers 500. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: string | undefined;
  readonly status: number;
  /** Extension members of the document, such as `invalid-params` or `originUrl`. */
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** Its name in declarations of operations: that of the catalogue, or its code. */
  readonly declaredAs: string | undefined;

  constructor(
    status: number,
    code: string | undefined,
    detail: string,
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
    declaredAs: string | undefined = code,
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.headers = headers;
    this.declaredAs = declaredAs;
  }
}
