import type { TypeOf } from '@flotilla/contract';
import type { account, actorSummary, videoChannel } from '@flotilla/contracts-shared';
import { type InstanceUrls, splitKey } from '../../instance-urls.ts';
import { type StoredImage, shapeImages } from './stored-image.ts';

export type ActorKind = 'accounts' | 'video-channels';
/** `name` as the row has it, `url` null for an actor of this instance. */
type Named = { id: number; name: string; url: string | null; displayName: string; avatars: readonly StoredImage[] };
/** Dates in ISO 8601. */
type ActorRow = Named & { description: string | null; createdAt: string; updatedAt: string };
export type AccountRow = ActorRow & { userId: number | null; followingCount: number; followersElsewhere: number };
export type ChannelRow = ActorRow & {
  support: string | null;
  followersCount: number;
  followersElsewhere: number;
  banners: readonly StoredImage[];
};

/** AccountSummary and VideoChannelSummary (docs/contract/accounts-and-channels.md#summaries). */
export function shapeSummary(
  kind: ActorKind,
  { id, name: key, url, displayName, avatars }: Named,
  urls: InstanceUrls,
): TypeOf<typeof actorSummary> {
  const { name, host = urls.host } = splitKey(key);
  return { id, name, displayName, url: url ?? `${urls.base}/${kind}/${name}`, host, avatars: shapeImages('avatar', avatars, urls) };
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
  const { userId, followingCount, followersElsewhere: followersCount } = row;
  return { ...shapeActor('accounts', row, { followingCount, followersCount }, urls), ...(userId !== null && { userId }) };
}

type Followed = { readonly url: string | null; readonly followersCount: number; readonly followersElsewhere: number };

/** Who follows a channel anywhere; of a remote one its origin knows them all. */
export const followersOf = ({ url, followersCount, followersElsewhere }: Followed) =>
  followersElsewhere + (url === null ? followersCount : 0);

/** VideoChannel, with its owner where that is known (docs/contract/accounts-and-channels.md#channel). */
export function shapeChannel(row: ChannelRow, owner: TypeOf<typeof account> | null, urls: InstanceUrls): TypeOf<typeof videoChannel> {
  return {
    ...shapeActor('video-channels', row, { followingCount: 0, followersCount: followersOf(row) }, urls),
    support: row.support,
    isLocal: row.url === null,
    banners: shapeImages('banner', row.banners, urls),
    ...(owner && { ownerAccount: owner }),
  };
}
