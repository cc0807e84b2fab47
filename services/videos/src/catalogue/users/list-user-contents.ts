import { anyOf, datesAsText } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { shapeAccount } from '../accounts/shape-actor.ts';
import { dayBefore, quotaUsed } from '../videos/quota-used.ts';
import { readStoredBytes } from './stored-bytes.ts';

/** Accounts and quota use of some users. */
export async function listUserContents(
  { database, config, clock }: Pick<Deps, 'clock' | 'config' | 'database'>,
  userIds: readonly number[],
) {
  const urls = instanceUrls(config.publicUrl);
  const rows = await quotaUsed(database, dayBefore(clock.now()))
    .select(['a.id', 'a.userId', 'a.name', 'a.url', 'a.displayName', 'a.description', 'a.followingCount', 'a.followersElsewhere'])
    .select(['a.avatars', 'a.createdAt', 'a.updatedAt'])
    .$narrowType<{ userId: number }>()
    .where((eb) => anyOf(eb, 'a.userId', userIds))
    .execute();
  const ids = rows.map(({ id }) => id);
  const bytesOf = await readStoredBytes(database, ids);
  return rows.map(({ videoQuotaUsed, videoQuotaUsedDaily, ...row }) => ({
    userId: row.userId,
    account: shapeAccount(datesAsText(row), urls),
    videoQuotaUsed,
    videoQuotaUsedDaily,
    totalVideoFileSize: bytesOf.get(row.id) ?? 0,
  }));
}
