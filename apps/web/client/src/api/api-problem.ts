type Document = { readonly detail?: string; readonly code?: string; readonly 'invalid-params'?: Record<string, unknown> };

/** An answer that is not the hoped-for one: the problem document of the platform, or what could be made of it. */
export class ApiProblem<Name extends string = string> extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  /** What the server says about it, in English. */
  readonly detail: string | undefined;
  /** Which of the problems of its operation it may be: several can have the same status and no code. */
  readonly problems: readonly Name[];
  readonly code: string | undefined;
  /** Names of the fields the server refused. */
  readonly fields: readonly string[];
  /** Why somebody is shut out, where moderators said so. */
  readonly blockedReason: string | undefined;
  /** Where something of another instance can be had that is not for everybody here. */
  readonly originUrl: string | undefined;
  /** The thread of a comment that is none itself. */
  readonly threadId: number | undefined;
  readonly retryAfterInSeconds: number | undefined;

  constructor(status: number, body: unknown, headers: Pick<Headers, 'get'>, problems: readonly Name[] = []) {
    const document = (body ?? {}) as Document & {
      readonly blockedReason?: string;
      readonly originUrl?: string;
      readonly threadId?: number;
    };
    super(document.detail ?? `The server answered ${status}.`);
    this.status = status;
    this.detail = document.detail;
    this.problems = problems;
    this.code = document.code;
    this.blockedReason = document.blockedReason;
    this.originUrl = document.originUrl;
    this.threadId = document.threadId;
    this.fields = Object.keys(document['invalid-params'] ?? {});
    const seconds = Number(headers.get('retry-after'));
    this.retryAfterInSeconds = seconds > 0 ? seconds : undefined;
  }
}

/** What was asked for does not exist, or its name cannot be one. */
export function isAbsent(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 400);
}

/** There is no usable session: the person has to sign in. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}
