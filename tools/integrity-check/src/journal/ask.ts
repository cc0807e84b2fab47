import { setTimeout as delay } from 'node:timers/promises';

/** `refused`: it had no effect and may be repeated. `unknown`: it was sent, and its outcome is not known. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly headers: Headers; readonly body: Buffer }
  | { readonly kind: 'refused'; readonly reason: string; readonly waitMs: number }
  | { readonly kind: 'unknown'; readonly reason: string };

export type Request = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
};

/** Requests go to the gateways in turn. */
export type Ask = (request: Request) => Promise<Outcome>;

export type Traffic = { requests: number; refused: number; unknown: number; failed: number; readonly failures: Map<string, number> };

export const newTraffic = (): Traffic => ({ requests: 0, refused: 0, unknown: 0, failed: 0, failures: new Map() });

const WITHIN_MS = 60_000;
const LONGEST_WAIT_MS = 5_000;
/** Nothing was sent: the gateway is unavailable. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);

/** A client of several gateways that counts the outcomes of its requests. Lost answers, and those of 5xx other than 503 with Retry-After, are unknown. */
export function createAsk(gateways: readonly string[], traffic: Traffic): Ask {
  let turn = 0;
  return async ({ method, path, headers = {}, body }) => {
    const url = `${gateways[turn++ % gateways.length]}${path}`;
    traffic.requests += 1;
    const count = (outcome: Outcome): Outcome => {
      if (outcome.kind !== 'answered') traffic[outcome.kind] += 1;
      return outcome;
    };
    try {
      const answer = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(WITHIN_MS),
        ...(body !== undefined && { body }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 503 || answer.status === 429) {
        const seconds = Number(answer.headers.get('retry-after') ?? '1');
        return count({ kind: 'refused', reason: `${answer.status}`, waitMs: Math.min(seconds * 1000 || 1000, LONGEST_WAIT_MS) });
      }
      if (answer.status >= 500) return count({ kind: 'unknown', reason: `${answer.status}` });
      return { kind: 'answered', status: answer.status, headers: answer.headers, body: bytes };
    } catch (error) {
      const { cause, name } = error as Error & { cause?: { code?: string } };
      const reason = cause?.code ?? name;
      return count(NEVER_CONNECTED.has(reason) ? { kind: 'refused', reason, waitMs: 500 } : { kind: 'unknown', reason });
    }
  };
}

export type RetryOptions = {
  readonly untilMs: number;
  /** Idempotent: repeated also when the outcome is unknown. */
  readonly isRepeatable: boolean;
};

/** Repeats a request until it is answered or the deadline has passed. Also returns whether an earlier attempt may have had its effect. */
export async function askUntilAnswered(
  ask: Ask,
  request: () => Request,
  { untilMs, isRepeatable }: RetryOptions,
): Promise<Outcome & { mayBeDone: boolean }> {
  let mayBeDone = false;
  for (;;) {
    const outcome = await ask(request());
    if (outcome.kind === 'answered') return { ...outcome, mayBeDone };
    if (outcome.kind === 'unknown') mayBeDone = true;
    if (Date.now() > untilMs || (outcome.kind === 'unknown' && !isRepeatable)) return { ...outcome, mayBeDone };
    await delay(outcome.kind === 'refused' ? outcome.waitMs : 500);
  }
}
