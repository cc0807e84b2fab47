import { type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { OutboxActivity } from '../outbox/outbox-activity.entity.ts';
import { forward } from '../outbox/send.ts';
import { findServerId } from '../publications/local-actors.ts';

/** Of one host; each may go to thousands (docs/contract/federation.md#forwarding). */
const MOST_AN_HOUR = 500;
const HOUR_MS = 3_600_000;

const db = tables({ OutboxActivity });

type Passed = {
  /** As it came, with the signature of its actor. */
  readonly text: string;
  /** Where its actor is. */
  readonly from: string;
  readonly followersOf: readonly number[];
};

/** Forwards what somebody elsewhere said of something here to those who follow that; the instance signs the requests. */
export async function passOn(
  tx: Transaction,
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  { text, from, followersOf }: Passed,
): Promise<void> {
  const forwarded = await db(tx)
    .selectFrom('OutboxActivity')
    .select('id')
    .where('forwardedFrom', '=', from)
    .where('createdAt', '>', new Date(clock.now().getTime() - HOUR_MS))
    .limit(MOST_AN_HOUR)
    .execute();
  if (forwarded.length >= MOST_AN_HOUR)
    return log.info({ host: from }, 'an activity was not forwarded: its host had its share of this hour');
  await forward(tx, { actorId: await findServerId(tx), body: text, to: { followersOf }, from });
}
