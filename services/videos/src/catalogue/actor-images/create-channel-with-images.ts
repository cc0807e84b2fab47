import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Image } from '@flotilla/images';
import type { Deps } from '../../deps.ts';
import { Channel } from '../channels/channel.entity.ts';
import { createChannel } from '../channels/create-channel.ts';
import { replaceRows, storeImages, unlessRefused } from './replace-images.ts';

type Images = { readonly avatars: readonly Image[]; readonly banners: readonly Image[] };

const db = tables({ Channel });

/** Creates a channel that has its images from the start: in one transaction, so that no interruption leaves it without them. Throws what `createChannel` throws. */
export async function createChannelWithImages(
  deps: Pick<Deps, 'clock' | 'database' | 'settings' | 'storage'>,
  caller: Caller,
  wanted: Parameters<typeof createChannel>[2],
  images: Images,
): Promise<void> {
  const { storage } = deps;
  const avatars = await storeImages(storage, images.avatars);
  const banners = await storeImages(storage, images.banners);
  await unlessRefused(storage, [...avatars, ...banners], () =>
    createChannel(deps, caller, wanted, async (tx, channelId, now) => {
      const { shown: shownAvatars } = await replaceRows(tx, { channelId }, 'avatar', avatars, now);
      const { shown: shownBanners } = await replaceRows(tx, { channelId }, 'banner', banners, now);
      await db(tx).updateTable('Channel').set({ avatars: shownAvatars, banners: shownBanners }).where('id', '=', channelId).execute();
    }),
  );
}
