import type { Log } from '@flotilla/telemetry';
import type { Request, Response } from 'express';
import type { RequestContext } from './route.ts';

type Admitted = { readonly clientIp: string; readonly requestId: string; readonly log: Log; readonly stopping: AbortSignal };

/** The context of one request. A class with lazy members, because most handlers use neither log nor signal and creating them costs time. */
export class Exchange implements RequestContext {
  readonly requestId: string;
  readonly clientIp: string;
  readonly request: Request;
  readonly #response: Response;
  readonly #parentLog: Log;
  readonly #stopping: AbortSignal;
  #log: Log | undefined;
  #signal: AbortSignal | undefined;

  constructor(request: Request, response: Response, { clientIp, requestId, log, stopping }: Admitted) {
    this.requestId = requestId;
    this.clientIp = clientIp;
    this.request = request;
    this.#response = response;
    this.#parentLog = log;
    this.#stopping = stopping;
  }

  get method(): string {
    return this.request.method;
  }

  get url(): string {
    return this.request.originalUrl;
  }

  get log(): Log {
    this.#log ??= this.#parentLog.child({ requestId: this.requestId });
    return this.#log;
  }

  get signal(): AbortSignal {
    this.#signal ??= AbortSignal.any([this.#stopping, signalOfClient(this.#response)]);
    return this.#signal;
  }
}

function signalOfClient(response: Response): AbortSignal {
  const left = new AbortController();
  const leave = () => response.writableFinished || left.abort(new Error('The client left.'));
  if (response.closed) leave();
  else response.once('close', leave);
  return left.signal;
}
