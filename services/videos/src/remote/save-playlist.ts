import type { Payload } from '@flotilla/contract';
import type { federationEvents, RemotePlaylist } from '@flotilla/contracts-federation';
import { type PlaylistPrivacy, playlistType } from '@flotilla/contracts-videos';
import { anyOf, type Insertable, lockUntilCommit, type TableOf, type Transaction, tables } from '@flotilla/database';
import { plainWords, Video } from '../catalogue/index.ts';
import {
  AWAITED_VIDEO,
  closeGap,
  lockPlaylistsOf,
  nextChannelPosition,
  type Place,
  Playlist,
  replaceElements,
} from '../community/index.ts';
import type { InstanceUrls } from '../instance-urls.ts';
import { isDeleted, isDeletedSince } from './deletions.ts';
import { areOfOneOtherHost, hostOf } from './foreign.ts';
import { uuidOfVideo } from './local-ids.ts';
import { saveAccount, saveChannel } from './save-actors.ts';
import { line, past, textOrNull } from './storable.ts';

type Changed = Payload<(typeof federationEvents)['remotePlaylistChanged']>;
type Around = { readonly urls: InstanceUrls; readonly now: Date };

const LONGEST = { name: 120, description: 1000 };
const MOST_PLAYLISTS = 2_000;
const MOST_ELEMENTS = 1_000;
const MOST_HOSTS = 20;
const LAST_SECOND = 2 ** 31 - 1;
/** There is never a snapshot of it. */
const NOT_PUBLISHED = -1;
const db = tables({ Playlist, Video });

/** Nobody learns of new videos of a host while places of its videos are looked up, or the other way round. */
export const lockNewVideosOf = (tx: Transaction, host: string) => lockUntilCommit(tx, `new videos of ${host}`);

/** Writes a playlist as its origin described it, with its owner. Safe to repeat; returns why it was not written. */
export async function savePlaylist(
  tx: Transaction,
  { playlist: remote, account, channel, listed }: Changed,
  around: Around,
): Promise<string | undefined> {
  const { urls, now } = around;
  if (!areOfOneOtherHost([remote.url, account.url, channel.url], urls)) return 'not of one other host';
  if ((await isDeleted(tx, [account.url, channel.url])) || (await isDeletedSince(tx, remote.url, now))) return 'deleted';
  const places = remote.elements && (await placesOf(tx, remote.elements, urls));
  const accountId = await saveAccount(tx, account, around);
  const channelId = accountId === undefined ? undefined : await saveChannel(tx, channel, accountId, around);
  if (accountId === undefined || channelId === undefined) return 'unusable actors';
  const found = db(tx)
    .selectFrom('Playlist')
    .select(['id', 'url', 'accountId', 'channelId', 'channelPosition', 'updatedAt'])
    .where((eb) => eb.or([eb('url', '=', remote.url), eb('uuid', '=', remote.uuid)]));
  const owners = new Set([accountId, ...(await found.execute()).map((row) => row.accountId)]);
  for (const owner of [...owners].toSorted((one, other) => one - other)) await lockPlaylistsOf(tx, owner);
  const known = await found.forNoKeyUpdate().execute();
  // Of whoever came first: nobody takes the address of a playlist here.
  if (known.some(({ url }) => url !== remote.url)) return 'foreign uuid';
  const [present] = known;
  if (present && present.updatedAt > new Date(remote.updatedAt)) return 'older than what is known';
  if (!present && (await hasTooMany(tx, accountId))) return 'too many playlists';
  const stays = present !== undefined && present.channelId === channelId;
  const row = {
    ...factsOf(remote, now),
    accountId,
    channelId,
    channelPosition: stays ? present.channelPosition : await nextChannelPosition(tx, channelId),
    isFollowed: listed.isFollowed,
  };
  const id = present?.id ?? (await add(tx, { ...row, ...idsOf(remote), createdAt: past(remote.createdAt, now) }));
  if (present) await db(tx).updateTable('Playlist').set(row).where('id', '=', id).execute();
  if (present && !stays) await closeGap(tx, present);
  if (places) await replaceElements(tx, id, places, now);
  return undefined;
}

const factsOf = ({ name, description, privacy, updatedAt }: RemotePlaylist, now: Date) => {
  const displayName = line(name, LONGEST.name) || '?';
  return {
    displayName,
    searchText: plainWords(displayName).join(' '),
    description: textOrNull(description, LONGEST.description),
    privacy: privacy as PlaylistPrivacy,
    updatedAt: past(updatedAt, now),
  };
};

const idsOf = ({ uuid, url }: RemotePlaylist) => ({ uuid, url, type: playlistType.REGULAR, version: NOT_PUBLISHED });

async function add(tx: Transaction, row: Insertable<TableOf<typeof Playlist>>): Promise<number> {
  return (await db(tx).insertInto('Playlist').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function hasTooMany(tx: Transaction, accountId: number): Promise<boolean> {
  const ofAccount = db(tx).selectFrom('Playlist').where('accountId', '=', accountId);
  const { count } = await ofAccount.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count >= MOST_PLAYLISTS;
}

type Element = NonNullable<RemotePlaylist['elements']>[number];

/** Its elements with the numbers of their videos; who is not known yet is awaited, if that is not of too many hosts. */
async function placesOf(tx: Transaction, given: readonly Element[], urls: InstanceUrls): Promise<readonly Place[]> {
  const elements = given.slice(0, MOST_ELEMENTS);
  const known = await findVideos(tx, elements, urls);
  const missing = elements.filter(({ videoUrl }) => !known.has(videoUrl) && uuidOfVideo(videoUrl, urls) === undefined);
  const hosts = [...new Set(missing.map(({ videoUrl }) => hostOf(videoUrl) ?? ''))].toSorted().slice(0, MOST_HOSTS);
  for (const host of hosts) await lockNewVideosOf(tx, host);
  const found = missing.length === 0 ? known : await findVideos(tx, elements, urls);
  return elements
    .filter(({ videoUrl }) => found.has(videoUrl) || uuidOfVideo(videoUrl, urls) !== undefined || hosts.includes(hostOf(videoUrl) ?? '-'))
    .map(({ videoUrl, startTimestamp, stopTimestamp }) => {
      const start = secondOf(startTimestamp);
      const stop = secondOf(stopTimestamp);
      const isAfter = stop !== null && stop > (start ?? -1);
      return { videoId: found.get(videoUrl) ?? AWAITED_VIDEO, videoUrl, startTimestamp: start, stopTimestamp: isAfter ? stop : null };
    });
}

const secondOf = (value: number | null): number | null => (value !== null && value >= 0 && value <= LAST_SECOND ? value : null);

/** Numbers of videos by their ids, local or remote. */
async function findVideos(tx: Transaction, elements: readonly Element[], urls: InstanceUrls): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(elements.map(({ videoUrl }) => videoUrl))];
  const byUuid = new Map(ids.flatMap((id) => uuidOfVideo(id, urls) ?? []).map((uuid) => [uuid, `${urls.base}/videos/watch/${uuid}`]));
  const rows = await db(tx)
    .selectFrom('Video')
    .select(['id', 'uuid', 'url'])
    .where((eb) => eb.or([anyOf(eb, 'url', ids), eb.and([eb('url', 'is', null), anyOf(eb, 'uuid', [...byUuid.keys()])])]))
    .execute();
  return new Map(rows.map(({ id, uuid, url }) => [url ?? byUuid.get(uuid) ?? '', id]));
}
