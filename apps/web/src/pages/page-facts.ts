import type { Operation, Reply } from '@flotilla/contract';
import { createServiceClient, type ServiceClient } from '@flotilla/service-client';
import type { Log } from '@flotilla/telemetry';

const DEADLINE_MS = 1_000;
/** With the time an event takes, what is hidden is shown for two seconds at most. */
const KEPT_MS = 1_500;
const MAX_KEPT = 500;
const NOT_THERE: readonly number[] = [400, 404, 410];

/** `unknown` when the service could not say in time; `protected` when a password opens it. */
export type Fact<T> = { readonly found: T } | 'not-found' | 'protected' | 'unknown';

type Asked = { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string | number>> };
type Replied = { readonly status: number; readonly body: unknown };
type Kept = { readonly until: number; readonly fact: Promise<Fact<unknown>> };
type Options = {
  readonly authUrl: readonly string[];
  readonly videosUrl: readonly string[];
  readonly servicePrivateKey: string;
  readonly log: Log;
};

/**
 * Asks the services for what anybody may read about the subject of a page, within one second (docs/contract/pages.md#page-facts). Answers are kept
 * for a moment, so that a page in demand costs the platform one request and not thousands.
 */
export function createPageFacts({ authUrl, videosUrl, servicePrivateKey, log }: Options) {
  const ask = {
    from: 'web',
    servicePrivateKey,
    deadlineInMs: DEADLINE_MS,
    detail: 'Nobody could say what the page is about.',
    log,
  } as const;
  const clients: Readonly<Record<string, ServiceClient>> = {
    auth: createServiceClient({ ...ask, to: 'auth', baseUrl: authUrl }),
    videos: createServiceClient({ ...ask, to: 'videos', baseUrl: videosUrl }),
  };
  const kept = new Map<string, Kept>();

  return {
    ask<Op extends Operation>(operation: Op, input: Asked): Promise<Fact<Extract<Reply<Op>, { status: 200 }>['body']>> {
      const key = `${operation.id} ${JSON.stringify(input)}`;
      const known = kept.get(key);
      const fact =
        known && known.until > Date.now()
          ? known.fact
          : remember(kept, key, { until: Date.now() + KEPT_MS, fact: askNow(clients[operation.service], operation, input) });
      return fact as Promise<Fact<Extract<Reply<Op>, { status: 200 }>['body']>>;
    },
  };
}
export type PageFacts = ReturnType<typeof createPageFacts>;

function remember(kept: Map<string, Kept>, key: string, asked: Kept) {
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, asked);
  return asked.fact;
}

async function askNow(client: ServiceClient | undefined, operation: Operation, input: Asked): Promise<Fact<unknown>> {
  if (!client) throw new Error(`no page is about what ${operation.service} knows`);
  try {
    const reply = (await client.call(operation, input as never)) as Replied;
    if (reply.status === 200) return { found: reply.body };
    if (reply.status === 401 && codeOf(reply) === 'video_requires_password') return 'protected';
    return isNotThere(reply) ? 'not-found' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Not there, or not for everybody. Anything else says nothing about the thing, also that the service does not know who asks. */
function isNotThere(reply: Replied): boolean {
  return NOT_THERE.includes(reply.status) || (reply.status === 401 && codeOf(reply) !== 'invalid_token');
}

const codeOf = ({ body }: Replied) => (body as { code?: unknown } | null)?.code;
