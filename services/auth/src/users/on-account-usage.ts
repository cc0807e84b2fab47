import { videosEvents } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { User } from './user.entity.ts';

const db = tables({ User });

/** Stores the quota use by which lists of users are sorted. Ignores events older than the last one. */
export const onAccountUsage = subscription(videosEvents.accountUsage, () => async ({ userId, version, videoQuotaUsed }, { tx }) => {
  const update = db(tx).updateTable('User').set({ videoQuotaUsed, usageVersion: version });
  await update.where('id', '=', userId).where('usageVersion', '<', version).execute();
});
