import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Input, Operation, Reply } from '@flotilla/contract';
import type { Caller } from '@flotilla/identity';
import type { Log } from '@flotilla/telemetry';

/** The context of a request. The signal aborts when the client leaves, sends its body too slowly, or the server cuts requests off. */
export type RequestContext = {
  readonly requestId: string;
  /** The client's address as seen by the gateway. */
  readonly clientIp: string;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly request: IncomingMessage;
  readonly method: string;
  readonly url: string;
};

/** A file part while it arrives. At the end of the stream, `truncated` tells whether the part was larger than declared. */
export type IncomingFile = {
  readonly part: string;
  readonly filename: string;
  readonly mediaType: string;
  readonly stream: Readable;
  truncated(): boolean;
};

export type ReceivingContext = RequestContext & { readonly caller: Caller | null; readonly fields: Readonly<Record<string, string>> };

export type RouteOptions = {
  /**
   * Runs before the input is read: throws a refusal, or returns an answer. For switches and limits that need no input
   * (docs/contract/conventions.md#order-of-checks).
   */
  readonly before?: (request: {
    readonly caller: Caller | null;
    readonly context: RequestContext;
  }) => Promise<void> | Answer | undefined | void;
  /** Takes what requests of this kind share, before the body is read; it is given back when the request has ended. Throws a refusal. */
  readonly admit?: (caller: Caller | null, request: IncomingMessage) => Disposable | undefined;
  /** Receives a file part while it arrives; the handler gets its result as `files[part]`. Fields may come before or after it. */
  readonly receiveFile?: (file: IncomingFile, context: ReceivingContext) => Promise<unknown>;
  /** Undoes `receiveFile` when the request fails afterwards. */
  readonly discardFile?: (received: unknown) => Promise<void>;
};

/** An answer written by the handler itself: pages, files, texts. */
export type Streamed = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (response: ServerResponse) => Promise<void> | void;
};

/** Who is calling. With access `none` the caller is passed on as well: a private video's files are served to its owner. */
export type CallerOf<Op extends Operation> = Op['access']['who'] extends 'user' ? Caller : Caller | null;

export type HandlerInput<Op extends Operation> = Input<Op> & {
  caller: CallerOf<Op>;
  files: Record<string, unknown>;
  context: RequestContext;
};

export type Answer = { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> };

export type Handler<Op extends Operation> = (
  input: HandlerInput<Op>,
) => Promise<(Reply<Op> & { headers?: Readonly<Record<string, string>> }) | Streamed>;

export type Route<Op extends Operation = Operation> = {
  readonly operation: Op;
  readonly handle: (input: never) => Promise<Answer | Streamed>;
  readonly options: RouteOptions;
};

/** Binds a handler to its operation; the compiler checks it against the declared input and replies. */
export function route<Op extends Operation>(operation: Op, handle: Handler<Op>, options: RouteOptions = {}): Route<Op> {
  return { operation, handle, options };
}

export function reply<const Status extends number, Body>(
  status: Status,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): { status: Status; body: Body; headers: Readonly<Record<string, string>> } {
  return { status, body, headers };
}

/** An answer whose bytes the handler writes; not called for HEAD. */
export function streamed(
  status: number,
  headers: Readonly<Record<string, string>>,
  write: (response: ServerResponse) => Promise<void> | void,
): Streamed {
  return { status, headers, write };
}

export function isStreamed(answer: Answer | Streamed): answer is Streamed {
  return 'write' in answer;
}
