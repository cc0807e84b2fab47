import type { TypeOf } from '@flotilla/contract';
import { type VideoPrivacy, videoPrivacy } from '@flotilla/contracts-shared';
import { elementType, type playlistElement } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account, findMuted, maySeeUnfollowed, type ReadListedVideos, Video } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { findShownPlaylist } from './find-playlist.ts';
import { MOST_ELEMENTS } from './playlist.entity.ts';
import { PlaylistElement } from './playlist-element.entity.ts';

const db = tables({ Account, PlaylistElement, Video });
const { INTERNAL, PASSWORD_PROTECTED, PRIVATE } = videoPrivacy;

/** Positions have no gaps, so a page is a range of them. */
const readPage = prepared('read-playlist-elements', (on, playlistId: number, after: number, last: number) =>
  db(on)
    .selectFrom('PlaylistElement as e')
    .leftJoin('Video as v', 'v.id', 'e.videoId')
    .leftJoin('Account as a', 'a.id', 'v.accountId')
    .select(['e.id', 'e.position', 'e.startTimestamp', 'e.stopTimestamp', 'e.videoId'])
    .select(['v.url', 'v.isFollowed', 'v.privacy', 'v.blocked', 'v.accountId', 'a.userId as ownerUserId'])
    .where('e.playlistId', '=', playlistId)
    .where('e.position', '>', after)
    .where('e.position', '<=', last)
    .orderBy('e.position'),
);
type ElementRow = Awaited<ReturnType<typeof readPage>>[number];

type Reading = Pick<Deps, 'database' | 'settings'> & { readonly readVideos: ReadListedVideos };
type Paging = { readonly start?: number; readonly count?: number };

/** A page of a playlist, in its order (docs/contract/playlists.md#elements). Throws 404, 401 and 403. */
export async function listElements(deps: Reading, reference: string, { start = 0, count = 15 }: Paging, caller: Caller | null) {
  const { id, videosLength: total } = await findShownPlaylist(deps, reference, caller);
  const after = Math.min(start, MOST_ELEMENTS);
  const rows = count > 0 ? await readPage(deps.database, id, after, after + count) : [];
  const owners = new Set(rows.flatMap(({ accountId }) => accountId ?? []));
  const muted = await findMuted(deps.database, [...owners], caller);
  const seesUnfollowed = maySeeUnfollowed(deps, caller !== null);
  const typed = rows.map((row) => ({ ...row, type: typeOf(row, { muted, seesUnfollowed, caller }) }));
  const shown = typed.filter(({ type }) => type === elementType.REGULAR);
  const videos = await deps.readVideos(
    shown.map(({ videoId }) => videoId),
    caller,
  );
  return { total, data: typed.map((row) => shapeElement(row, row.type === elementType.REGULAR ? videos.get(row.videoId) : undefined)) };
}

type Reader = { readonly muted: ReadonlySet<number>; readonly seesUnfollowed: boolean; readonly caller: Caller | null };

/** What a reader gets of an element: the first rule that fits. */
function typeOf(
  { privacy, blocked, ownerUserId, accountId, url, isFollowed }: ElementRow,
  { muted, seesUnfollowed, caller }: Reader,
): number {
  if (privacy === null || accountId === null) return elementType.DELETED;
  if (caller?.userId === ownerUserId) return elementType.REGULAR;
  const isInternal = privacy === INTERNAL && caller !== null;
  if (HIDDEN.has(privacy) && !isInternal) return elementType.PRIVATE;
  const isHidden = url !== null && !isFollowed && !seesUnfollowed;
  return blocked || isHidden || muted.has(accountId) ? elementType.UNAVAILABLE : elementType.REGULAR;
}
const HIDDEN = new Set<VideoPrivacy>([PRIVATE, INTERNAL, PASSWORD_PROTECTED]);

type Shaped = TypeOf<typeof playlistElement>;

/** A video that was deleted between two reads is told of as one that was deleted before. */
function shapeElement({ id, position, startTimestamp, stopTimestamp, type }: ElementRow & { type: number }, video: Shaped['video'] = null) {
  const isGone = type === elementType.REGULAR && video === null;
  return { id, position, startTimestamp, stopTimestamp, type: isGone ? elementType.DELETED : type, video } satisfies Shaped;
}
