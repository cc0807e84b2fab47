import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkList } from '@flotilla/config';
import { Agent, request } from 'undici';
import { isPublicAddress } from './is-public-address.ts';
import { OutboundFailure } from './outbound-failure.ts';

export type OutboundOptions = {
  readonly outboundAllowedNetworks: readonly string[];
  /** Nothing is ever fetched from this instance itself. */
  readonly ownHost: string;
};

export type OutboundRequest = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** Further headers for each hop, such as a signature. */
  readonly sign?: (hop: { readonly method: string; readonly url: URL; readonly body: Buffer | undefined }) => Record<string, string>;
  /** Of the decompressed body; default 3,000,000. */
  readonly mostBytes?: number;
  /** For everything, redirects included; default 10 s. */
  readonly withinMs?: number;
  /** Redirects that are followed; default 3, of a POST none. */
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
  fetch(url: string | URL, request?: OutboundRequest): Promise<OutboundReply>;
};

const MOST_BYTES = 3_000_000;
const WITHIN_MS = 10_000;
const MOST_REDIRECTS = 3;
const PORTS = new Set(['', '443']);

/**
 * Every address is checked when a connection is made to it, redirects included: only public addresses on port 443 over HTTPS, and whatever the
 * operator's networks allow (docs/contract/security.md#outbound).
 */
export function createOutbound({ outboundAllowedNetworks, ownHost }: OutboundOptions): Outbound {
  const allowed = networkList(outboundAllowedNetworks);
  const isOpen = outboundAllowedNetworks.length > 0;
  const mayConnect = (address: string) => allowed.has(address) || isPublicAddress(address);

  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const refused = addresses.find(({ address }) => !mayConnect(address));
      const [first] = addresses;
      if (refused || !first) return callback(new OutboundFailure('refused', `${hostname} is at an address that is not public.`), '', 0);
      if (options.all) return callback(null, addresses as never);
      callback(null, first.address, first.family);
    });
  };
  const agent = new Agent({ connect: { lookup, timeout: WITHIN_MS }, maxResponseSize: MOST_BYTES * 4, pipelining: 1 });

  /** Throws for what is never connected to, whatever its name resolves to. */
  function check(url: URL): void {
    const refuse = (why: string) => new OutboundFailure('refused', `${url.host} ${why}.`);
    if (url.protocol !== 'https:' && !(isOpen && url.protocol === 'http:')) throw refuse('is not asked by that scheme');
    if (url.username || url.password) throw refuse('comes with a user name');
    if (url.host.toLowerCase() === ownHost) throw refuse('is this instance');
    const address = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(address) && !mayConnect(address)) throw refuse('is not a public address');
    if (!isOpen && !PORTS.has(url.port)) throw refuse('is not asked on that port');
  }

  async function hop(url: URL, asked: OutboundRequest, signal: AbortSignal) {
    check(url);
    const { method = 'GET', headers, sign, mostBytes = MOST_BYTES } = asked;
    const body = asked.body === undefined ? undefined : Buffer.from(asked.body);
    const answer = await request(url, {
      method,
      headers: { ...headers, ...sign?.({ method, url, body }) },
      ...(body && { body }),
      dispatcher: agent,
      signal,
    });
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > mostBytes) throw new OutboundFailure('too-large', `${url.host} sent more than ${mostBytes} bytes.`);
      chunks.push(chunk);
    }
    const single = Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]);
    const plain = Object.fromEntries(single) as OutboundReply['headers'];
    return { status: answer.statusCode, url, headers: plain, body: Buffer.concat(chunks) };
  }

  return {
    async fetch(target, asked = {}) {
      const { withinMs = WITHIN_MS, mostRedirects = asked.method === 'POST' ? 0 : MOST_REDIRECTS } = asked;
      const deadline = AbortSignal.timeout(withinMs);
      const signal = asked.signal ? AbortSignal.any([asked.signal, deadline]) : deadline;
      let url = new URL(target);
      try {
        for (let redirects = 0; ; redirects++) {
          const reply = await hop(url, asked, signal);
          const { location } = reply.headers;
          if (![301, 302, 303, 307, 308].includes(reply.status) || location === undefined || mostRedirects === 0) return reply;
          if (redirects === mostRedirects || !URL.canParse(location, url.href))
            throw new OutboundFailure('refused', `${url.host} redirects too often.`);
          url = new URL(location, url);
        }
      } catch (error) {
        throw failureOf(error, url, deadline);
      }
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

function failureOf(error: unknown, { host }: URL, deadline: AbortSignal): unknown {
  if (error instanceof OutboundFailure) return error;
  const cause = (error as { cause?: unknown }).cause;
  if (cause instanceof OutboundFailure) return cause;
  if (deadline.aborted) return new OutboundFailure('too-slow', `${host} did not answer in time.`, { cause: error });
  return new OutboundFailure('unreachable', `${host} cannot be reached.`, { cause: error });
}
