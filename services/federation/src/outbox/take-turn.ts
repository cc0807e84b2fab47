import { type Database, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { backOffMs } from './back-off.ts';
import type { ClaimedHost } from './claim-hosts.ts';
import { DeliveryFailure } from './delivery-failure.entity.ts';
import { type Letter, MOST_PER_TURN } from './find-letters.ts';
import { type Answer, createPoster, type Poster } from './post-activity.ts';
import type { SignedActivity } from './signed-activities.ts';

/** What is forbidden is tried so often before the host goes on without it. */
const MOST_REFUSALS = 5;
/** After so many failed turns in a row an activity may be to blame rather than its host. */
const MANY_FAILURES = 5;
/** An inbox that was passed over is given so long to be well again. */
const PASSED_OVER_FOR_MS = 24 * 60 * 60 * 1000;
const INBOXES_AT_ONCE = 5;
/** So many inboxes of a host may fail before one takes the activity; then the host is to blame. */
const MOST_FAILING_INBOXES = 20;
const SLOW_MS = 1_000;

export type Turn = {
  readonly claimed: ClaimedHost;
  readonly letters: readonly Letter[];
  readonly activities: ReadonlyMap<number, SignedActivity>;
  /** Whether nothing more may be begun: the process stops, or the lease is not ours any more. */
  readonly isOver: () => boolean;
  readonly signal: AbortSignal;
  /** Called when the host lets us wait, so that its place can be given to another. */
  readonly onSlow: () => void;
};

export type Refused = { readonly activityId: number; readonly inbox: string; readonly reason: string };

/** How a host's turn ended. */
export type TurnEnd = Pick<ClaimedHost, 'failures' | 'failingSince' | 'host' | 'lease' | 'refusals'> & {
  readonly cursor: number;
  readonly dueAt: Date;
  readonly delivered: number;
  readonly error: string | null;
  readonly refused: readonly Refused[];
  /** It forbade what it took in the older form. */
  readonly refusesRfc9421: boolean;
};

type Trust = {
  readonly refusals: number;
  /** It has just taken the next activity, so that a failure is one of this activity. */
  readonly isHostWell: boolean;
};

type Outcome = { readonly delivered: number; readonly refused: readonly Refused[]; readonly failure?: Answer };

const db = tables({ Actor, DeliveryFailure });

/** Tells a host what concerns it, in order, until all is told, something fails, or the host proves slow. */
export async function takeTurn(deps: Pick<Deps, 'clock' | 'database' | 'outbound'>, turn: Turn): Promise<TurnEnd> {
  const { claimed, letters } = turn;
  const poster = createPoster(deps, { understandsRfc9421: claimed.understandsRfc9421, signal: turn.signal });
  const needs = { ...deps, poster };
  const refused: Refused[] = [];
  let { cursor, refusals } = claimed;
  let delivered = 0;
  let failure: Answer | undefined;
  let isSlow = false;
  let told = 0;
  let isWell = false;
  let ahead: { readonly letter: Letter; readonly outcome: Outcome } | undefined;
  async function tellOne(letter: Letter, isHostWell = false): Promise<Outcome | undefined> {
    const timer = setTimeout(() => {
      isSlow = true;
      turn.onSlow();
    }, SLOW_MS);
    return tellUnlessStopped(needs, turn, letter, { refusals, isHostWell }).finally(() => clearTimeout(timer));
  }
  /** Where the host often failed, it is asked to take the next one, to see whether this one is to blame. */
  async function tellFirst(letter: Letter, next: Letter | undefined): Promise<Outcome | undefined> {
    const outcome = await tellOne(letter);
    if (!next || claimed.failures < MANY_FAILURES || !isServerError(outcome?.failure)) return outcome;
    const probe = await tellOne(next);
    if (!probe || probe.failure || probe.delivered === 0) return outcome;
    ahead = { letter: next, outcome: probe };
    return tellOne(letter, true);
  }
  for (const [index, letter] of letters.entries()) {
    if (turn.isOver() || isSlow) break;
    let outcome: Outcome | undefined;
    if (index === 0) outcome = await tellFirst(letter, letters[1]);
    else outcome = letter === ahead?.letter ? ahead.outcome : await tellOne(letter);
    if (!outcome) break;
    delivered += outcome.delivered;
    refused.push(...outcome.refused);
    ({ failure } = outcome);
    if (failure) break;
    cursor = letter.activityId;
    refusals = 0;
    told++;
    // Being told nothing, or being refused everything, says nothing about the host.
    isWell ||= outcome.delivered > 0;
  }
  const isAllTold = told === letters.length && letters.length < MOST_PER_TURN;
  if (isAllTold) cursor = claimed.wanted;
  const now = deps.clock.now();
  const common = { host: claimed.host, lease: claimed.lease, cursor, delivered, refused, refusesRfc9421: poster.refusesRfc9421() };
  const earlier = isWell ? { failures: 0, failingSince: null } : claimed;
  if (!failure) return { ...common, refusals, failures: earlier.failures, failingSince: earlier.failingSince, dueAt: now, error: null };
  const failures = earlier.failures + 1;
  return {
    ...common,
    refusals: failure.verdict === 'forbidden' ? refusals + 1 : refusals,
    failures,
    failingSince: earlier.failingSince ?? now,
    dueAt: new Date(now.getTime() + backOffMs(failures, failure.retryAfterMs)),
    error: failure.reason,
  };
}

const isServerError = (answer: Answer | undefined): boolean => answer?.verdict === 'unavailable' && (answer.status ?? 0) >= 500;

/** Undefined when the process stops meanwhile, which is nobody's failure. */
async function tellUnlessStopped(...[needs, turn, letter, trust]: Parameters<typeof tell>): Promise<Outcome | undefined> {
  try {
    return await tell(needs, turn, letter, trust);
  } catch (error) {
    if (turn.signal.aborted) return undefined;
    throw error;
  }
}

/** One activity to its inboxes at this host. Once the host has failed often, or an inbox was passed over before, one that fails does not keep the others waiting. */
async function tell(
  { database, clock, poster }: Pick<Deps, 'clock' | 'database'> & { readonly poster: Poster },
  { activities, claimed: { host, failures } }: Turn,
  { activityId, inboxes }: Letter,
  trust: Trust,
): Promise<Outcome> {
  const activity = activities.get(activityId);
  const refused: Refused[] = [];
  const failing: { readonly inbox: string; readonly answer: Answer }[] = [];
  let delivered = 0;
  if (!activity) return { delivered, refused };
  const { body, signer, presentSigner, isForwarded } = activity;
  // Every second time, for hosts that met the actor after its key had changed.
  const signed = { body, signer: trust.refusals % 2 === 1 ? await presentSigner() : signer };
  for (let at = 0; at < inboxes.length; at += INBOXES_AT_ONCE) {
    const some = inboxes.slice(at, at + INBOXES_AT_ONCE);
    const answers = await Promise.all(some.map(async (inbox) => ({ inbox, answer: await poster.post(signed, inbox) })));
    for (const { inbox, answer } of answers) {
      if (answer.verdict === 'accepted') delivered++;
      else if (await isPassedOver({ database }, answer, { ...trust, inbox, host, isForwarded }))
        refused.push({ activityId, inbox, reason: answer.reason });
      else failing.push({ inbox, answer });
    }
    for (const { inbox, answer } of failing)
      if (!isServerError(answer) || (failures < MANY_FAILURES && !(await wasPassedOver({ database, clock }, host, inbox))))
        return { delivered, refused, failure: answer };
    if (delivered === 0 && failing.length >= MOST_FAILING_INBOXES) break;
  }
  const [first] = failing;
  if (!first) return { delivered, refused };
  if (delivered === 0) return { delivered, refused, failure: first.answer };
  refused.push(...failing.map(({ inbox, answer: { reason } }) => ({ activityId, inbox, reason })));
  return { delivered, refused };
}

/** Whether the host goes on without this activity at this inbox. */
async function isPassedOver(
  { database }: Pick<Deps, 'database'>,
  answer: Answer,
  {
    inbox,
    host,
    refusals,
    isHostWell,
    isForwarded,
  }: Trust & Pick<SignedActivity, 'isForwarded'> & { readonly inbox: string; readonly host: string },
): Promise<boolean> {
  switch (answer.verdict) {
    case 'refused':
      return true;
    case 'forbidden':
      // A host that cannot check what a third one signed is not held up by it.
      return isForwarded || refusals + 1 >= MOST_REFUSALS;
    case 'gone':
      // An actor that left, unless it is the inbox of the whole host.
      return !(await isSharedInbox(database, host, inbox));
    case 'unavailable':
      return isHostWell && isServerError(answer);
    case 'accepted':
      return false;
  }
}

/** Whether the host went on without this inbox not long ago. */
async function wasPassedOver({ database, clock }: Pick<Deps, 'clock' | 'database'>, host: string, inbox: string): Promise<boolean> {
  const since = new Date(clock.now().getTime() - PASSED_OVER_FOR_MS);
  const failure = db(database).selectFrom('DeliveryFailure').select('id').where('host', '=', host).where('inbox', '=', inbox);
  return (await failure.where('failedAt', '>', since).limit(1).execute()).length > 0;
}

async function isSharedInbox(database: Database, host: string, inbox: string): Promise<boolean> {
  const owner = db(database).selectFrom('Actor').select('id').where('host', '=', host).where('sharedInbox', '=', inbox).limit(1);
  return (await owner.execute()).length > 0;
}
