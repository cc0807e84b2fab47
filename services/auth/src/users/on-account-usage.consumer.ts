import { videosEvents } from '@flotilla/contracts-videos';
import { execute } from '@flotilla/database';
import { consumer } from '@flotilla/outbox';

/** Lists of users are sorted by it. An older event than the known one changes nothing. */
export const onAccountUsage = consumer(videosEvents.accountUsage, async ({ userId, version, videoQuotaUsed }, { tx }) => {
  await execute(tx, 'update users set video_quota_used = $3, usage_version = $2 where id = $1 and usage_version < $2', [
    userId,
    version,
    videoQuotaUsed,
  ]);
});
