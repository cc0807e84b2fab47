import type { TypeOf } from '@flotilla/contract';
import type { account, actorSummary, videoChannel } from '@flotilla/contracts-shared';
import type { InstanceUrls } from '../../instance-urls.ts';
import { isoDate } from '../../iso-date.ts';

export type ActorKind = 'accounts' | 'video-channels';
type Named = { id: number; name: string; displayName: string };
/** Dates as `utc` columns give them. */
export type ActorRow = Named & { description: string | null; createdAt: string; updatedAt: string };
export type AccountRow = ActorRow & { userId: number };
export type ChannelRow = ActorRow & { support: string | null };

/** AccountSummary and VideoChannelSummary (docs/contract/accounts-and-channels.md#summaries). */
export function shapeSummary(kind: ActorKind, { id, name, displayName }: Named, { base, host }: InstanceUrls): TypeOf<typeof actorSummary> {
  return { id, name, displayName, url: `${base}/${kind}/${name}`, host, avatars: [] };
}

function shapeActor(kind: ActorKind, row: ActorRow, urls: InstanceUrls) {
  return {
    ...shapeSummary(kind, row, urls),
    description: row.description,
    hostRedundancyAllowed: false,
    followingCount: 0,
    followersCount: 0,
    createdAt: isoDate(row.createdAt),
    updatedAt: isoDate(row.updatedAt),
  };
}

/** Account (docs/contract/accounts-and-channels.md#account). */
export function shapeAccount(row: AccountRow, urls: InstanceUrls): TypeOf<typeof account> {
  return { ...shapeActor('accounts', row, urls), userId: row.userId };
}

/** VideoChannel with its owner (docs/contract/accounts-and-channels.md#channel). */
export function shapeChannel(row: ChannelRow, owner: TypeOf<typeof account>, urls: InstanceUrls): TypeOf<typeof videoChannel> {
  return { ...shapeActor('video-channels', row, urls), support: row.support, isLocal: true, banners: [], ownerAccount: owner };
}
