import { videosEvents } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { User } from './user.entity.ts';

const db = tables({ User });

/** Lists of users are sorted by it. An older event than the known one changes nothing. */
export const onAccountUsage = subscription(videosEvents.accountUsage, () => async ({ userId, version, videoQuotaUsed }, { tx }) => {
  const update = db(tx).updateTable('User').set({ videoQuotaUsed, usageVersion: version });
  await update.where('id', '=', userId).where('usageVersion', '<', version).execute();
});
