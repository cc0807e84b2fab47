import type { Schema, TypeOf } from './schema.ts';

/** Rights of the roles table (docs/contract/conventions.md#rights) that operations ask for. */
export const rights = {
  MANAGE_USERS: [0, 1],
  MANAGE_REGISTRATIONS: [0, 1],
  MANAGE_USER_EXPORTS: [0],
  MANAGE_USER_IMPORTS: [0],
  MANAGE_LOGS: [0],
  MANAGE_DEBUG: [0],
  MANAGE_JOBS: [0],
  MANAGE_CONFIGURATION: [0],
  MANAGE_INSTANCE_CUSTOM_PAGE: [0],
  MANAGE_ANY_VIDEO_CHANNEL: [0, 1],
  MANAGE_ACCOUNTS_BLOCKLIST: [0, 1],
  MANAGE_SERVERS_BLOCKLIST: [0, 1],
  MANAGE_SERVER_FOLLOW: [0],
  REMOVE_ANY_VIDEO: [0, 1],
  REMOVE_ANY_VIDEO_PLAYLIST: [0, 1],
  UPDATE_ANY_VIDEO_PLAYLIST: [0],
  UPDATE_ANY_VIDEO: [0, 1],
  SEE_ALL_VIDEOS: [0, 1],
  MANAGE_ABUSES: [0, 1],
  MANAGE_VIDEO_BLACKLIST: [0, 1],
  MANAGE_VIDEO_IMPORTS: [0],
  RUN_VIDEO_TRANSCODING: [0],
  SEE_ALL_COMMENTS: [0, 1],
  MANAGE_ANY_VIDEO_COMMENT: [0, 1],
} as const satisfies Record<string, readonly Role[]>;

/** 0 Administrator, 1 Moderator, 2 User. */
export type Role = 0 | 1 | 2;
export type Right = keyof typeof rights;

export function hasRight(role: Role, right: Right): boolean {
  return (rights[right] as readonly Role[]).includes(role);
}

/**
 * Who may call. `none` ignores tokens, `optional` checks one that is sent, `user` requires one. The gateway enforces `who`
 * and `right`. `owner` names the resource whose owner may act, as may holders of `ownerRight`; the service that owns the resource decides that.
 */
export type Access = {
  readonly who: 'none' | 'optional' | 'user';
  readonly right?: Right;
  readonly owner?: 'abuse' | 'account' | 'channel' | 'comment' | 'playlist' | 'upload' | 'user' | 'video' | 'videoImport';
  readonly ownerRight?: Right;
};

export const access = {
  none: { who: 'none' },
  optional: { who: 'optional' },
  user: { who: 'user' },
  right: <R extends Right>(right: R) => ({ who: 'user', right }) as const,
  owner: <O extends NonNullable<Access['owner']>>(owner: O, ownerRight?: Right) =>
    ({ who: 'user', owner, ...(ownerRight && { ownerRight }) }) as const,
} as const;

/** Named limiters of docs/contract/conventions.md#rate-limits. An operation under several is counted by each; the last named is the innermost. */
export type Limiter =
  | 'abuseOfUser'
  | 'activityPub'
  | 'api'
  | 'askResetPassword'
  | 'askSendEmail'
  | 'client'
  | 'clientLog'
  | 'comment'
  | 'commentOfUser'
  | 'confirmToken'
  | 'feeds'
  | 'files'
  | 'generateDownload'
  | 'login'
  | 'signup'
  | 'uploadChunk'
  | 'view'
  | 'wellKnown';

/** A file part of a multipart body. Sizes in bytes. */
export type FilePart = { readonly required?: boolean; readonly maxSize?: number; readonly mediaTypes?: readonly string[] };

/** The media types of a reply that is not JSON. It is neither checked nor buffered. */
export type Media = { readonly media: readonly string[] };
export const media = (...types: string[]): Media => ({ media: types });

/** The name of a service, such as `videos`; its package, database, consumer group and log lines carry it. */
export type Service = string;

/** One HTTP operation, declared once: routing, validation, access, limits, documents and clients are derived. */
export type Operation = {
  readonly id: string;
  readonly service: Service;
  readonly method: 'DELETE' | 'GET' | 'POST' | 'PUT';
  /** Parameters in braces fill one segment: `/api/v1/videos/{id}`. `{id}-{resolution}.{ext}` inside a segment is allowed. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** Default: `['api']` under `/api/v1`, `['files']` elsewhere; internal operations have none. */
  readonly limits?: readonly Limiter[];
  /** Only these other services call it, with their service tokens; the gateway never routes it. Lives under `/internal/`. */
  readonly internal?: { readonly callers: readonly [Service, ...Service[]] };
  /**
   * This POST is idempotent, so it may be sent again after a broken connection. GET, PUT and DELETE always are.
   */
  readonly repeatable?: true;
  /**
   * How many seconds old its answer to nobody in particular may be. The gateway keeps and shares it for so long, so it must follow from path and
   * declared query alone (docs/contract/conventions.md#kept-answers).
   */
  readonly freshFor?: number;
  /** Its answer depends on `Accept` as well, and says so in `Vary`. */
  readonly negotiated?: true;
  /** Only for servers that ask for ActivityPub in `Accept`; everybody else gets the page of its path (docs/contract/federation.md#media-types). */
  readonly forServers?: true;
  /** Servers that sign what they send may do so in `Authorization: Signature`, which is no token here (docs/contract/federation.md#signatures). */
  readonly signed?: true;
  /** What it changes is often changed and may be a second old for everybody else: kept answers stay (docs/contract/conventions.md#kept-answers). */
  readonly leavesKeptAnswers?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Header names in lower case. */
  readonly headers?: Schema;
  readonly body?: Schema;
  /** How the body may be sent; default `['json']` when there is one. `bytes` reaches the handler unread. */
  readonly consumes?: readonly ('bytes' | 'form' | 'json' | 'multipart')[];
  /** Of a body of `bytes` that is no upload but a short text: the gateway refuses longer ones, and gathers it. */
  readonly mostBytes?: number;
  readonly files?: { readonly [part: string]: FilePart };
  /** The body per success status: a schema, `null` for none, or `media(...)` for streams and texts. */
  readonly replies: { readonly [status: number]: Media | Schema | null };
  /** Names of the problems this operation may answer with, besides those that follow from the rest of its declaration (`problemsOf`). */
  readonly problems?: readonly string[];
};

/** What a client sends and a handler receives: the declared parts, nothing else. */
export type Input<Op extends Operation> = {
  [Part in 'body' | 'headers' | 'params' | 'query' as Op[Part] extends Schema ? Part : never]: Op[Part] extends Schema
    ? TypeOf<Op[Part]>
    : never;
};

/** What a client has to send: parts whose fields are all optional may be left out. */
export type Sent<Op extends Operation> = {
  [Part in keyof Input<Op> as {} extends Input<Op>[Part] ? never : Part]: Input<Op>[Part];
} & Partial<Input<Op>>;

type BodyOf<R> = R extends null ? null : R extends Media ? unknown : R extends Schema ? TypeOf<R> : never;

/** What a handler returns and a client gets back: a union over the declared statuses. */
export type Reply<Op extends Operation> = {
  [Status in keyof Op['replies'] & number]: { status: Status; body: BodyOf<Op['replies'][Status]> };
}[keyof Op['replies'] & number];

export function limitsOf(operation: Operation): readonly Limiter[] {
  if (operation.internal) return [];
  return operation.limits ?? (operation.path.startsWith('/api/v1/') ? ['api'] : ['files']);
}
