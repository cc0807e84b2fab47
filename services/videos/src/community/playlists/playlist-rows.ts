import type { TypeOf } from '@flotilla/contract';
import { shortUuid } from '@flotilla/contracts-shared';
import { type playlist, playlistPrivacies, playlistTypes } from '@flotilla/contracts-videos';
import { type Connection, datesAsText, type InferResult, jsonArrayFrom, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account, Channel, createPictureTokens, maySee, shapeSummary, shapeThumbnails, Video } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { Playlist } from './playlist.entity.ts';
import { PlaylistThumbnail } from './playlist-thumbnail.entity.ts';

const db = tables({ Account, Channel, Playlist, PlaylistThumbnail, Video });

/** Playlists with what answers show of them: owner, channel, pictures of their own and the video whose pictures they show otherwise. */
export const playlistRows = (on: Connection) =>
  db(on)
    .selectFrom('Playlist as p')
    .innerJoin('Account as a', 'a.id', 'p.accountId')
    .leftJoin('Channel as c', 'c.id', 'p.channelId')
    .leftJoin('Video as v', 'v.id', 'p.thumbnailVideoId')
    .leftJoin('Account as o', 'o.id', 'v.accountId')
    .select(['p.id', 'p.uuid', 'p.displayName', 'p.description', 'p.privacy', 'p.policyVersion', 'p.type', 'p.videosLength'])
    .select(['p.url', 'p.isFollowed'])
    .select(['p.createdAt', 'p.updatedAt', 'p.channelPosition', 'p.accountId', 'p.channelId'])
    .select(['a.userId as ownerUserId', 'a.name as accountName', 'a.displayName as accountDisplayName', 'a.avatars as accountAvatars'])
    .select(['a.url as accountUrl', 'c.url as channelUrl'])
    .select(['c.name as channelName', 'c.displayName as channelDisplayName', 'c.avatars as channelAvatars'])
    .select([
      'v.uuid as videoUuid',
      'v.privacy as videoPrivacy',
      'v.blocked as videoBlocked',
      'v.policyVersion as videoPolicyVersion',
      'v.thumbnails as videoThumbnails',
    ])
    .select('o.userId as videoOwnerUserId')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('PlaylistThumbnail as t')
          .select(['t.width', 't.height', 't.filename'])
          .whereRef('t.playlistId', '=', 'p.id')
          .orderBy('t.width', 'desc'),
      ).as('pictures'),
    );
export type PlaylistRow = InferResult<ReturnType<typeof playlistRows>>[number];
export type ShapePlaylist = (row: PlaylistRow, caller: Caller | null) => TypeOf<typeof playlist>;

/** Who may see a playlist was decided before (docs/contract/playlists.md#playlist). */
export function createShapePlaylist({ config, clock }: Pick<Deps, 'clock' | 'config'>): ShapePlaylist {
  const urls = instanceUrls(config.publicUrl);
  const tokenFor = createPictureTokens({ config, clock });

  function shapePictures({ pictures, ...row }: PlaylistRow, caller: Caller | null) {
    if (pictures.length > 0) {
      const own = pictures.map(({ width, height, filename }) => [width, height, filename] as const);
      return shapeThumbnails(own, urls, tokenFor({ ...row, blocked: false }, { caller }));
    }
    const { videoUuid: uuid, videoPrivacy: privacy, videoPolicyVersion: policyVersion, videoOwnerUserId: ownerUserId } = row;
    if (uuid === null || privacy === null || policyVersion === null || !row.videoThumbnails?.length) return NONE;
    const video = { uuid, privacy, policyVersion, ownerUserId, blocked: row.videoBlocked === true };
    return maySee(video, caller, 'uuid') ? shapeThumbnails(row.videoThumbnails, urls, tokenFor(video, { caller })) : NONE;
  }

  return (row, caller) => {
    const { id, uuid, createdAt, updatedAt } = datesAsText(row);
    const { thumbnails, thumbnailPath } = shapePictures(row, caller);
    const { accountId, accountName, accountDisplayName, accountAvatars, channelId, channelName, channelDisplayName, channelAvatars } = row;
    const owner = { id: accountId, name: accountName, url: row.accountUrl, displayName: accountDisplayName, avatars: accountAvatars };
    const channel = channelId !== null && {
      id: channelId,
      name: channelName ?? '',
      url: row.channelUrl,
      displayName: channelDisplayName ?? '',
      avatars: channelAvatars ?? [],
    };
    return {
      id,
      uuid,
      shortUUID: shortUuid(uuid),
      isLocal: row.url === null,
      url: row.url ?? `${urls.base}/video-playlists/${uuid}`,
      displayName: row.displayName,
      description: row.description,
      privacy: { id: row.privacy, label: playlistPrivacies[row.privacy] ?? 'Unknown' },
      type: { id: row.type, label: playlistTypes[row.type] ?? 'Unknown' },
      thumbnails,
      thumbnailPath,
      videosLength: row.videosLength,
      embedPath: `/video-playlists/embed/${uuid}`,
      createdAt,
      updatedAt,
      ownerAccount: shapeSummary('accounts', owner, urls),
      videoChannel: channel ? shapeSummary('video-channels', channel, urls) : null,
      videoChannelPosition: row.channelPosition,
    };
  };
}
const NONE = { thumbnails: [], thumbnailPath: null };
