import { federationEvents } from '@flotilla/contracts-federation';
import { abuseReasons } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { Account } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { type InstanceUrls, instanceUrls } from '../instance-urls.ts';
import { findReported, openAbuse } from '../moderation/index.ts';
import { areOfOneOtherHost } from './foreign.ts';
import { idOfComment, localActor, uuidOfVideo } from './local-ids.ts';
import { saveAccount } from './save-actors.ts';
import { text } from './storable.ts';

const SHORTEST = 2;
const LONGEST = 3000;
const db = tables({ Account });

/** Somebody elsewhere, often an instance for its people, reports something of this one: what nobody can see there is not reported. */
export const onRemoteReported = subscription(
  federationEvents.remoteReported,
  ({ config, database }: Deps) =>
    async ({ about, account, activityUrl, ...report }, { tx, message }) => {
      const urls = instanceUrls(config.publicUrl);
      const now = new Date(message.occurredAt);
      const reason = text(report.reason, LONGEST);
      const wanted = await findWanted(tx, about, urls, partOf(report));
      if (!wanted || reason.length < SHORTEST || !areOfOneOtherHost([activityUrl, account.url], urls)) return;
      const reported = await findReported({ database }, { reason, ...wanted }, { caller: null });
      // Of another instance, under an id of this one.
      if (reported.url !== null) return;
      const reporterAccountId = await saveAccount(tx, account, { urls, now });
      if (reporterAccountId === undefined) return;
      const predefinedReasons = abuseReasons.filter((known) => report.predefinedReasons.includes(known));
      await openAbuse(tx, { reported, reason, predefinedReasons, reporterAccountId }, { isOfModerator: false, now });
    },
);

type Part = { readonly startAt?: number; readonly endAt?: number };

/** Of a video; an end without meaning is left out. */
function partOf({ startAt, endAt }: { readonly startAt: number | null; readonly endAt: number | null }): Part {
  const isPart = endAt !== null && endAt > (startAt ?? 0);
  return { ...(startAt !== null && { startAt }), ...(isPart && { endAt }) };
}

async function findWanted(tx: Transaction, about: string, urls: InstanceUrls, part: Part) {
  const comment = idOfComment(about, urls);
  if (comment !== undefined) return { comment: { id: comment } };
  const video = uuidOfVideo(about, urls);
  if (video !== undefined) return { video: { id: video, ...part } };
  const actor = localActor(about, urls);
  if (actor?.kind !== 'account') return undefined;
  const account = await db(tx)
    .selectFrom('Account')
    .select('id')
    .where('name', '=', actor.name)
    .where('url', 'is', null)
    .executeTakeFirst();
  return account && { account: { id: account.id } };
}
