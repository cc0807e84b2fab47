import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { VERSION } from '@flotilla/config';
import type { Log, Metrics } from '@flotilla/telemetry';
import { type Dispatcher, request } from 'undici';
import { createAgents } from './create-agents.ts';
import { createDial } from './dial.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { type EgressBounds, type EgressProxy, openEgressProxy } from './open-egress-proxy.ts';
import { OutboundFailure, type OutboundFailureKind } from './outbound-failure.ts';

export type OutboundOptions = GuardOptions & {
  readonly outboundProxy?: string | undefined;
  readonly log: Log;
  readonly metrics: Metrics;
};

export type OutboundRequest = {
  readonly method?: 'GET' | 'POST';
  /** Sent to every hop. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** Further headers for each hop, such as a signature. */
  readonly sign?: (hop: { readonly method: string; readonly url: URL; readonly body: Buffer | undefined }) => Record<string, string>;
  /** Of the body; default 3,000,000. */
  readonly mostBytes?: number;
  /** For everything, redirects included; default 10 s. */
  readonly withinMs?: number;
  /** Redirects of a GET that are followed; default 3. A POST is never redirected. */
  readonly mostRedirects?: number;
  readonly signal?: AbortSignal;
};

export type OutboundReply = {
  readonly status: number;
  /** Where it came from, after redirects. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
};

/** The guarded way to other hosts. Throws OutboundFailure; a status that is no success is a reply like others. */
export type Outbound = AsyncDisposable & {
  /** Throws what a request to this address would be refused with before it is sent, a host without an address included. With a proxy, names are not looked for. */
  check(url: string | URL): Promise<void>;
  /** Whether a connection may be made to this address that is not made here, such as to a peer of a torrent. Never with a proxy, which is then the only way out. */
  mayConnect(address: string, port: number): boolean;
  fetch(url: string | URL, request?: OutboundRequest): Promise<OutboundReply>;
  /** For whom the body of the reply means nothing; one that does not come is not waited for. */
  send(url: string | URL, request?: OutboundRequest): Promise<Omit<OutboundReply, 'body'>>;
  /** Writes the body of a success into a new file; a failure or another status leaves none. */
  download(url: string | URL, file: string, request?: OutboundRequest): Promise<Omit<OutboundReply, 'body'>>;
  /** Lets `work` read the body while it arrives; the bound of its bytes and the time hold meanwhile. */
  read<T>(url: string | URL, request: OutboundRequest, work: (reply: ArrivingReply) => Promise<T>): Promise<T>;
  /** A proxy for a program that asks other hosts by itself; every host it asks is looked at here. */
  openProxy(bounds: EgressBounds): Promise<EgressProxy>;
};

export type ArrivingReply = Omit<OutboundReply, 'body'> & { readonly body: AsyncIterable<Buffer> };

type Answer = Omit<OutboundReply, 'body'> & { readonly body: Dispatcher.ResponseData['body'] };

const MOST_BYTES = 3_000_000;
const WITHIN_MS = 10_000;
const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** What is read of a redirect's own body, so that its connection can be used again. */
const MOST_DUMPED_BYTES = 16_384;
/** How long a body that means nothing may take. */
const IGNORED_WITHIN_MS = 500;

/**
 * Every address is checked when a connection is made to it, redirects included: only public addresses on port 443 over HTTPS, and whatever the
 * operator's networks allow (docs/contract/security.md#outbound).
 */
export function createOutbound({ outboundProxy, log, metrics, ...options }: OutboundOptions): Outbound {
  const guard = createGuard(options);
  const agents = createAgents(guard, outboundProxy);
  const dial = createDial(guard, outboundProxy);
  const requests = metrics.counter('flotilla_outbound_requests_total', 'Requests to other hosts, by what became of them.', ['outcome']);
  // Compressed answers are refused: unpacking them would spend memory and time as a stranger likes.
  const always = { 'user-agent': `Flotilla/${VERSION} (+${options.publicUrl})`, 'accept-encoding': 'identity' };

  async function hop(url: URL, asked: OutboundRequest, signal: AbortSignal): Promise<Answer> {
    guard.check(url);
    const { method = 'GET', sign } = asked;
    const body = typeof asked.body === 'string' ? Buffer.from(asked.body) : asked.body;
    const headers = { ...asked.headers, ...always, ...sign?.({ method, url, body }) };
    try {
      const answer = await request(url, { method, headers, body: body ?? null, dispatcher: agents.agentFor(url), signal });
      return { status: answer.statusCode, url, headers: singleHeaders(answer.headers), body: answer.body };
    } catch (error) {
      throw failureOf(error, url, signal);
    }
  }

  async function follow(target: string | URL, asked: OutboundRequest, signal: AbortSignal): Promise<Answer> {
    const mostRedirects = asked.method === 'POST' ? 0 : (asked.mostRedirects ?? MOST_REDIRECTS);
    let url = urlOf(target);
    for (let redirects = 0; ; redirects++) {
      const answer = await hop(url, asked, signal);
      const { location } = answer.headers;
      if (mostRedirects === 0 || location === undefined || !REDIRECTS.has(answer.status)) return answer;
      await discard(answer, signal);
      if (redirects === mostRedirects) throw new OutboundFailure('refused', `${url.host} redirects too often.`);
      url = urlOf(location, url);
    }
  }

  function tell(error: unknown, target: string | URL): void {
    if (!(error instanceof OutboundFailure)) return;
    requests.inc({ outcome: error.kind });
    if (error.kind === 'refused')
      log.warn({ url: String(target).slice(0, 500), reason: error.message }, 'request to another host was refused');
  }

  async function bounded<T>(target: string | URL, asked: OutboundRequest, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = AbortSignal.timeout(asked.withinMs ?? WITHIN_MS);
    try {
      const result = await work(asked.signal ? AbortSignal.any([asked.signal, deadline]) : deadline);
      requests.inc({ outcome: 'answered' });
      return result;
    } catch (error) {
      asked.signal?.throwIfAborted();
      tell(error, target);
      throw error;
    }
  }

  return {
    async check(target) {
      const signal = AbortSignal.timeout(WITHIN_MS);
      try {
        const url = urlOf(target);
        guard.check(url);
        if (!outboundProxy) await guard.checkHost(url).catch((error: unknown) => Promise.reject(failureOf(error, url, signal)));
      } catch (error) {
        tell(error, target);
        throw error;
      }
    },

    mayConnect(address, port) {
      const isAllowed = outboundProxy === undefined && guard.mayConnect(address, port);
      if (!isAllowed) {
        requests.inc({ outcome: 'refused' });
        log.warn({ address, port }, 'connection to a peer was refused');
      }
      return isAllowed;
    },

    read: (target, asked, work) =>
      bounded(target, asked, async (signal) => {
        const answer = await follow(target, asked, signal);
        try {
          return await work({ ...answer, body: bodyOf(answer, asked, signal) });
        } finally {
          answer.body.on('error', () => {}).destroy();
        }
      }),

    fetch: (target, asked = {}) =>
      bounded(target, asked, async (signal) => {
        const answer = await follow(target, asked, signal);
        const body = await buffer(bodyOf(answer, asked, signal));
        return { ...answer, body };
      }),

    send: (target, asked = {}) =>
      bounded(target, asked, async (signal) => {
        const { body, ...reply } = await follow(target, asked, signal);
        await ignore({ ...reply, body }, asked, signal);
        return reply;
      }),

    download: (target, file, asked = {}) =>
      bounded(target, asked, async (signal) => {
        const answer = await follow(target, asked, signal);
        const { body: _, ...reply } = answer;
        if (reply.status < 200 || reply.status > 299) await discard(answer, signal);
        else await write(bodyOf(answer, asked, signal), file);
        return reply;
      }),

    openProxy: (bounds) =>
      openEgressProxy(
        {
          check: guard.check,
          dial,
          failed(error, url, signal) {
            const failure = failureOf(error, url, signal);
            tell(failure, url);
            return failure;
          },
          answered: () => requests.inc({ outcome: 'answered' }),
        },
        bounds,
      ),

    [Symbol.asyncDispose]: () => agents[Symbol.asyncDispose](),
  };
}

function urlOf(text: string | URL, base?: URL): URL {
  if (URL.canParse(text, base)) return new URL(text, base);
  throw new OutboundFailure('refused', 'What is no URL cannot be asked.');
}

function singleHeaders(headers: Dispatcher.ResponseData['headers']): OutboundReply['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
}

async function* bodyOf({ url, headers, body }: Answer, { mostBytes = MOST_BYTES }: OutboundRequest, signal: AbortSignal) {
  const tooLarge = () => new OutboundFailure('too-large', `${url.host} sent more than ${mostBytes} bytes.`);
  try {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new OutboundFailure('unreadable', `${url.host} sent a compressed body, which it was asked not to do.`);
    if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw failureOf(error, url, signal);
  } finally {
    body.on('error', () => {}).destroy();
  }
}

/** Reads a body, so that its connection can be used again. Some servers neither say how long theirs is nor end it: that costs the connection alone. */
async function ignore(answer: Answer, asked: OutboundRequest, signal: AbortSignal): Promise<void> {
  const { body } = answer;
  let isCut = false;
  const cut = setTimeout(() => {
    isCut = true;
    body.destroy();
  }, IGNORED_WITHIN_MS);
  try {
    for await (const _ of bodyOf(answer, asked, signal));
  } catch (error) {
    if (!isCut) throw error;
  } finally {
    clearTimeout(cut);
  }
}

async function discard({ url, body }: Answer, signal: AbortSignal): Promise<void> {
  try {
    await body.dump({ limit: MOST_DUMPED_BYTES, signal });
  } catch (error) {
    throw failureOf(error, url, signal);
  }
}

async function write(body: AsyncIterable<Buffer>, file: string): Promise<void> {
  try {
    await pipeline(body, createWriteStream(file, { flags: 'wx' }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(file, { force: true });
    throw error;
  }
}

const KINDS: Readonly<Record<string, OutboundFailureKind>> = {
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  UND_ERR_CONNECT_TIMEOUT: 'too-slow',
};

function failureOf(error: unknown, { host }: URL, signal: AbortSignal): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  if (signal.aborted) return new OutboundFailure('too-slow', `${host} did not answer in time.`, { cause: error });
  const { code, message } = error as NodeJS.ErrnoException;
  return new OutboundFailure(KINDS[code ?? ''] ?? 'unreachable', `${host} cannot be reached: ${code ?? message}.`, { cause: error });
}
