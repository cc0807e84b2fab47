import { signRequest } from '@flotilla/activitypub';
import { OutboundFailure } from '@flotilla/outbound';
import type { Deps } from '../deps.ts';
import { readRetryAfter } from './back-off.ts';
import { judgeAnswer, type Verdict } from './judge-answer.ts';
import type { SignedActivity } from './signed-activities.ts';

const ACTIVITY_JSON = 'application/activity+json';
const WITHIN_MS = 10_000;
/** Nothing in an answer matters but its status. */
const MOST_BYTES = 100_000;

export type Answer = {
  readonly verdict: Verdict;
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  readonly reason: string;
  readonly retryAfterMs: number;
};

/** Posts an activity to an inbox, signed for it by the activity's actor. Rejects only when the signal aborts. */
export async function postActivity(
  { outbound, clock }: Pick<Deps, 'clock' | 'outbound'>,
  { body, signer }: Pick<SignedActivity, 'body' | 'signer'>,
  inbox: string,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const { status, headers } = await outbound.send(inbox, {
      method: 'POST',
      headers: { 'content-type': ACTIVITY_JSON, accept: `${ACTIVITY_JSON}, application/ld+json` },
      body,
      sign: (hop) => signRequest({ ...hop, now: clock.now() }, signer),
      withinMs: WITHIN_MS,
      mostBytes: MOST_BYTES,
      signal,
    });
    return {
      verdict: judgeAnswer(status),
      status,
      reason: `It answered ${status}.`,
      retryAfterMs: readRetryAfter(headers['retry-after'], clock.now()),
    };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return { verdict: 'unavailable', status: undefined, reason: error.message, retryAfterMs: 0 };
  }
}
