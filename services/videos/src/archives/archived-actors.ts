import { datesAsText, tables } from '@flotilla/database';
import { Channel, shapeImages } from '../catalogue/index.ts';
import { readNotificationSettings } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { findArchivedAccount } from './find-archived-account.ts';
import { PAGE_SIZE, type Paging, pageOf } from './page-of.ts';
import { findStoredImages } from './stored-images.ts';

const db = tables({ Channel });

type Reading = Pick<Deps, 'config' | 'database'>;

/** Throws 404. */
export async function getArchivedAccount({ database, config }: Reading, userId: number) {
  const urls = instanceUrls(config.publicUrl);
  const { id: _id, avatars, ...account } = await findArchivedAccount(database, userId);
  const [storedOf, notificationSettings] = await Promise.all([
    findStoredImages(database, [avatars]),
    readNotificationSettings({ database }, userId),
  ]);
  return {
    ...datesAsText(account),
    url: `${urls.base}/accounts/${account.name}`,
    avatars: shapeImages('avatar', avatars, urls),
    avatar: storedOf(avatars),
    notificationSettings,
  };
}

/** Throws 404. */
export async function listArchivedChannels({ database, config }: Reading, userId: number, paging: Paging) {
  const urls = instanceUrls(config.publicUrl);
  const account = await findArchivedAccount(database, userId);
  const rows = await db(database)
    .selectFrom('Channel')
    .select(['id', 'name', 'displayName', 'description', 'support', 'avatars', 'banners', 'createdAt', 'updatedAt'])
    .where('accountId', '=', account.id)
    .where('removedAt', 'is', null)
    .where('id', '>', paging.after ?? 0)
    .orderBy('id')
    .limit(paging.count ?? PAGE_SIZE)
    .execute();
  const storedOf = await findStoredImages(
    database,
    rows.flatMap(({ avatars, banners }) => [avatars, banners]),
  );
  return pageOf(rows, paging, ({ id: _id, avatars, banners, ...row }) => ({
    ...datesAsText(row),
    url: `${urls.base}/video-channels/${row.name}`,
    avatars: shapeImages('avatar', avatars, urls),
    banners: shapeImages('banner', banners, urls),
    avatar: storedOf(avatars),
    banner: storedOf(banners),
  }));
}
