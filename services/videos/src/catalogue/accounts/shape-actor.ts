import type { TypeOf } from '@flotilla/contract';
import type { account, actorSummary, videoChannel } from '@flotilla/contracts-shared';
import type { InstanceUrls } from '../../instance-urls.ts';
import { type StoredImage, shapeImages } from './stored-image.ts';

export type ActorKind = 'accounts' | 'video-channels';
type Named = { id: number; name: string; displayName: string; avatars: readonly StoredImage[] };
/** Dates in ISO 8601. */
type ActorRow = Named & { description: string | null; createdAt: string; updatedAt: string };
export type AccountRow = ActorRow & { userId: number; followingCount: number };
export type ChannelRow = ActorRow & { support: string | null; followersCount: number; banners: readonly StoredImage[] };

/** AccountSummary and VideoChannelSummary (docs/contract/accounts-and-channels.md#summaries). */
export function shapeSummary(kind: ActorKind, { id, name, displayName, avatars }: Named, urls: InstanceUrls): TypeOf<typeof actorSummary> {
  const { base, host } = urls;
  return { id, name, displayName, url: `${base}/${kind}/${name}`, host, avatars: shapeImages('avatar', avatars, urls) };
}

type Counts = { followingCount: number; followersCount: number };

function shapeActor(kind: ActorKind, row: ActorRow, { followingCount, followersCount }: Counts, urls: InstanceUrls) {
  return {
    ...shapeSummary(kind, row, urls),
    description: row.description,
    hostRedundancyAllowed: false,
    followingCount,
    followersCount,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Account (docs/contract/accounts-and-channels.md#account). */
export function shapeAccount(row: AccountRow, urls: InstanceUrls): TypeOf<typeof account> {
  return { ...shapeActor('accounts', row, { followingCount: row.followingCount, followersCount: 0 }, urls), userId: row.userId };
}

/** VideoChannel, with its owner where that is known (docs/contract/accounts-and-channels.md#channel). */
export function shapeChannel(row: ChannelRow, owner: TypeOf<typeof account> | null, urls: InstanceUrls): TypeOf<typeof videoChannel> {
  return {
    ...shapeActor('video-channels', row, { followingCount: 0, followersCount: row.followersCount }, urls),
    support: row.support,
    isLocal: true,
    banners: shapeImages('banner', row.banners, urls),
    ...(owner && { ownerAccount: owner }),
  };
}
