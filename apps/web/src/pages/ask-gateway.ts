import type { Operation, Reply } from '@flotilla/contract';
import { type Call, createClient } from '@flotilla/http-client';
import { fetchAs } from './fetch-as.ts';

const DEADLINE_MS = 1_000;
const KEPT_MS = 5_000;
const MAX_KEPT = 500;
/** Not there, or not for everybody; anything else says nothing about the thing. */
const NOT_THERE: readonly number[] = [400, 401, 403, 404, 410];

/** `unknown` when the gateway could not say in time: the page must then do without. */
export type Answer<T> = { readonly found: T } | 'not-found' | 'unknown';

type Replied = { readonly status: number; readonly body: unknown };
type Kept = { readonly until: number; readonly answer: Promise<Answer<unknown>> };

/**
 * Asks public operations of the gateway as an anonymous caller, within one second. Answers are kept for five seconds, so that
 * a page in demand costs the platform one request and not thousands.
 */
export function createGatewayQuestions({ gatewayUrl, publicUrl }: { gatewayUrl: readonly string[]; publicUrl: string }) {
  const call = createClient({ baseUrl: gatewayUrl, deadlineInMs: DEADLINE_MS, fetch: fetchAs(new URL(publicUrl).host) });
  const kept = new Map<string, Kept>();

  return {
    ask<Op extends Operation>(
      operation: Op,
      params: Record<string, string>,
      keptMs = KEPT_MS,
    ): Promise<Answer<Extract<Reply<Op>, { status: 200 }>['body']>> {
      const key = `${operation.id} ${JSON.stringify(params)}`;
      const known = kept.get(key);
      const answer =
        known && known.until > Date.now()
          ? known.answer
          : remember(kept, key, { until: Date.now() + keptMs, answer: askNow(call, operation, params) });
      return answer as Promise<Answer<Extract<Reply<Op>, { status: 200 }>['body']>>;
    },
  };
}
export type GatewayQuestions = ReturnType<typeof createGatewayQuestions>;

function remember(kept: Map<string, Kept>, key: string, asked: Kept) {
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, asked);
  return asked.answer;
}

async function askNow(call: Call, operation: Operation, params: Record<string, string>): Promise<Answer<unknown>> {
  try {
    const reply = (await call(operation, { params } as never)) as Replied;
    if (reply.status === 200) return { found: reply.body };
    return NOT_THERE.includes(reply.status) ? 'not-found' : 'unknown';
  } catch {
    return 'unknown';
  }
}
