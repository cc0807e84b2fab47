import { type SignatureScheme, signRequest } from '@flotilla/activitypub';
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

type Needs = Pick<Deps, 'clock' | 'outbound'>;
type Posted = Pick<SignedActivity, 'body' | 'signer'>;

/** Posts activities to inboxes of one host, in the older form of signatures unless it is known to understand RFC 9421. */
export function createPoster(needs: Needs, how: { readonly understandsRfc9421: boolean; readonly signal: AbortSignal }) {
  let refusesRfc9421 = false;
  return {
    /** Rejects only when the signal aborts. */
    async post(posted: Posted, inbox: string): Promise<Answer> {
      const post = (scheme: SignatureScheme) => postActivity(needs, posted, inbox, { scheme, signal: how.signal });
      if (!how.understandsRfc9421 || refusesRfc9421) return post('cavage');
      const answer = await post('rfc9421');
      if (answer.verdict !== 'forbidden' && answer.verdict !== 'refused') return answer;
      const second = await post('cavage');
      // Where it takes neither, the form is not the reason.
      if (second.verdict === 'accepted') refusesRfc9421 = true;
      return second;
    },
    refusesRfc9421: () => refusesRfc9421,
  };
}

export type Poster = ReturnType<typeof createPoster>;

/** Signed for the inbox by the activity's actor. */
async function postActivity(
  { outbound, clock }: Needs,
  { body, signer }: Posted,
  inbox: string,
  { scheme, signal }: { readonly scheme: SignatureScheme; readonly signal: AbortSignal },
): Promise<Answer> {
  try {
    const { status, headers } = await outbound.send(inbox, {
      method: 'POST',
      headers: { 'content-type': ACTIVITY_JSON, accept: `${ACTIVITY_JSON}, application/ld+json` },
      body,
      sign: (hop) => signRequest({ ...hop, now: clock.now() }, signer, scheme),
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
