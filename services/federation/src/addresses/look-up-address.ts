import { inTime } from '@flotilla/availability';
import type { Payload } from '@flotilla/contract';
import { type federationEvents, federationProblems } from '@flotilla/contracts-federation';
import { tables } from '@flotilla/database';
import { problems } from '@flotilla/problem';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { canonicalUrl, hostOf } from '../remote-actors/canonical-url.ts';
import { describeActor, kindOf } from '../remote-actors/describe-actor.ts';
import { discoverHandle } from '../remote-actors/discover-actor.ts';
import { FetchFailure } from '../remote-actors/fetch-failure.ts';
import { fetchObject } from '../remote-actors/fetch-object.ts';
import { requireActor } from '../remote-actors/find-actor.ts';
import type { Fields } from '../remote-actors/read-fields.ts';
import { readPlaylistLater } from '../remote-playlists/crawl-playlists.ts';
import { readPlaylist } from '../remote-playlists/read-playlist.ts';
import { describePlaylist, findOwners, findPlaylist, storePlaylist } from '../remote-playlists/store-playlist.ts';
import { completeVideo } from '../remote-videos/fetch-video.ts';
import { readVideo } from '../remote-videos/read-video.ts';
import { describeVideo, findVideo, storeNewVideo } from '../remote-videos/store-video.ts';

const db = tables({ Actor });

type Found = {
  readonly video: Payload<(typeof federationEvents)['remoteVideoChanged']> | null;
  readonly playlist: Payload<(typeof federationEvents)['remotePlaylistChanged']> | null;
  readonly actor: Payload<(typeof federationEvents)['remoteActorChanged']> | null;
};

const NOTHING: Found = { video: null, playlist: null, actor: null };
/** `videos` waits ten seconds, and takes silence for that of federation. */
const ANSWERS_WITHIN_MS = 8_000;
const HANDLE = /^(?:acct:)?@?([^@/\s]+)@([^@/\s]+)$/;

/**
 * What is behind an address or handle of another instance, which is kept from now on (docs/contract/federation.md#addresses). Throws 404, and 503 while its
 * instance was asked as often as it may be.
 */
export const lookUpAddress = (deps: Deps, address: string): Promise<Found> =>
  inTime(find(deps, address), ANSWERS_WITHIN_MS, () => federationProblems.address_not_found());

async function find(deps: Deps, address: string): Promise<Found> {
  const recent = deps.fetches.failureOf(address);
  if (recent) throw federationProblems.address_not_found();
  try {
    const [, name, host] = HANDLE.exec(address) ?? [];
    if (name && host) return await actorFound(deps, await discoverRemote(deps, name, host));
    return await lookUpUrl(deps, address);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    deps.log.info({ err: error }, 'an address of another instance leads nowhere');
    if (error.kind === 'busy') throw problems.unavailable({ detail: 'Its instance was asked as often as it may be in a minute.' });
    deps.fetches.failed(address, error);
    throw federationProblems.address_not_found();
  }
}

async function discoverRemote(deps: Deps, name: string, host: string): Promise<Actor> {
  if (host.toLowerCase() === deps.urls.host) throw new FetchFailure('refused', `${name} is not of another instance.`);
  return discoverHandle(deps, name, host.toLowerCase());
}

async function lookUpUrl(deps: Deps, address: string): Promise<Found> {
  const { object, url } = await fetchObject(deps, address);
  if (hostOf(url) === deps.urls.host || !canonicalUrl(deps, url)) throw new FetchFailure('refused', `${url} is not of another instance.`);
  if (object['type'] === 'Playlist') return playlistFound(deps, object, url);
  if (object['type'] !== 'Video') return actorFound(deps, await requireActor(deps, url));
  const read = readVideo(deps, object, { url });
  if (!read) throw new FetchFailure('refused', `${url} is not a video that can be read.`);
  const found = await completeVideo(deps, read);
  const known = await deps.database.transaction(async (tx) => {
    await storeNewVideo(tx, found, deps.clock.now(), { isNews: false });
    return findVideo(tx, url);
  });
  return { ...NOTHING, video: describeVideo(found, { isFollowed: known?.isFollowed ?? false, isNew: false }) };
}

/** Its elements are read later, at the pace of crawls. */
async function playlistFound(deps: Deps, object: Fields, url: string): Promise<Found> {
  const read = readPlaylist(deps, object, url);
  if (!read) throw new FetchFailure('refused', `${url} is not a playlist that can be read.`);
  const owners = await findOwners(deps, read);
  const stored = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now();
    await readPlaylistLater(tx, { url, actorId: owners.account.id }, now);
    return (await findPlaylist(tx, url)) ?? storePlaylist(tx, read, owners, now);
  });
  return { ...NOTHING, playlist: describePlaylist(stored, owners, null) };
}

async function actorFound({ database }: Deps, actor: Actor): Promise<Found> {
  const owner = actor.ownerId
    ? await db(database).selectFrom('Actor').selectAll().where('id', '=', actor.ownerId).executeTakeFirst()
    : undefined;
  if (actor.localKind !== null || (kindOf(actor) === 'channel' && !owner))
    throw new FetchFailure('refused', `${actor.url} is nobody who can be shown.`);
  return { ...NOTHING, actor: { about: actor.url, actor: describeActor(actor), owner: owner ? describeActor(owner) : null } };
}
