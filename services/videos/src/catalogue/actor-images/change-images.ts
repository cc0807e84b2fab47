import type { TypeOf } from '@flotilla/contract';
import type { actorImage } from '@flotilla/contracts-shared';
import { videosProblems } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Image } from '@flotilla/images';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { Account } from '../accounts/account.entity.ts';
import { publishAccount } from '../accounts/publish-account.ts';
import { type ActorImageType, shapeImages } from '../accounts/stored-image.ts';
import { Channel } from '../channels/channel.entity.ts';
import type { FoundChannel } from '../channels/find-channel.ts';
import { publishChannel } from '../channels/publish-channel.ts';
import { publishChannelAuditEvent } from '../channels/publish-channel-audit-event.ts';
import { replaceImages } from './replace-images.ts';

type Writing = Pick<Deps, 'clock' | 'config' | 'database' | 'storage'>;
type Shown = TypeOf<typeof actorImage>[];

const db = tables({ Account, Channel });

/** Gives a channel these images of a type, or none. Throws 404 when it was deleted meanwhile. */
export async function changeChannelImages(
  deps: Writing,
  channel: FoundChannel,
  type: ActorImageType,
  images: readonly Image[],
  caller: Caller,
): Promise<Shown> {
  const channelId = channel.id;
  return replaceImages(deps, type, images, async (tx, replace, now) => {
    const lock = db(tx).selectFrom('Channel').select('id').where('id', '=', channelId).where('removedAt', 'is', null).forUpdate();
    if (!(await lock.executeTakeFirst())) throw videosProblems.channel_not_found();
    const { isChanged, shown } = await replace({ channelId });
    if (!isChanged) return [];
    const column = type === 'avatar' ? { avatars: shown } : { banners: shown };
    await db(tx)
      .updateTable('Channel')
      .set({ ...column, updatedAt: now })
      .where('id', '=', channelId)
      .execute();
    await publishChannel(tx, channelId);
    const changes = { [type]: images.length === 0 ? 'deleted' : 'replaced' };
    await publishChannelAuditEvent(tx, caller, channel, { action: 'update', changes, at: now });
    return shapeImages(type, shown, instanceUrls(deps.config.publicUrl));
  });
}

/** Gives the caller's account these avatars, or none. Throws 404 while it is being deleted. */
export async function changeMyAvatars(deps: Writing, images: readonly Image[], { userId }: Caller): Promise<Shown> {
  return replaceImages(deps, 'avatar', images, async (tx, replace, now) => {
    const account = await db(tx).selectFrom('Account').select('id').where('userId', '=', userId).forUpdate().executeTakeFirst();
    if (!account) throw videosProblems.account_not_found();
    const { isChanged, shown } = await replace({ accountId: account.id });
    if (!isChanged) return [];
    await db(tx).updateTable('Account').set({ avatars: shown, updatedAt: now }).where('id', '=', account.id).execute();
    await publishAccount(tx, account.id);
    return shapeImages('avatar', shown, instanceUrls(deps.config.publicUrl));
  });
}
