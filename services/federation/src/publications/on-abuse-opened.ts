import { videosEvents } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { flagActivity } from '../objects/activities.ts';
import { send } from '../outbox/send.ts';
import { findServerId } from './local-actors.ts';

const db = tables({ Actor });

/**
 * Tells the instance of what somebody here reported. This one speaks, so that nobody there learns who it was (docs/contract/abuses.md#reports-elsewhere):
 * moderators and who is reported may be the same people.
 */
export const onAbuseOpened = subscription(
  videosEvents.abuseOpened,
  ({ urls }: Deps) =>
    async ({ abuseId, kind, elsewhere }, { tx }) => {
      if (!elsewhere) return;
      const { url, accountUrl: account, reason: content, predefinedReasons: reasons, startAt, endAt } = elsewhere;
      const flagged = await db(tx)
        .selectFrom('Actor')
        .select(['inbox', 'sharedInbox'])
        .where('url', '=', account)
        .where('localKind', 'is', null)
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      if (!flagged) return;
      // Mastodon takes a report of something only together with its account.
      const object = kind === 'comment' ? [account, url] : url;
      const activity = flagActivity(urls.server, { id: urls.abuse(abuseId), object, content, reasons, account, startAt, endAt });
      const to = { inboxes: [flagged.sharedInbox ?? flagged.inbox] };
      await send(tx, { actorId: await findServerId(tx), context: 'Flag', activity, to });
    },
  { concerns: ({ elsewhere }) => elsewhere !== undefined },
);
