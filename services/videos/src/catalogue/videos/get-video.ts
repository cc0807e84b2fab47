import { createSingleFlight } from '@flotilla/availability';
import type { TypeOf } from '@flotilla/contract';
import { COMMENTS_DISABLED, commentPolicies } from '@flotilla/contracts-shared';
import { type videoDetails, videosProblems } from '@flotilla/contracts-videos';
import { hotStatement } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { isoDate } from '../../iso-date.ts';
import { shapeAccount, shapeChannel } from '../accounts/shape-actor.ts';
import type { Visitor } from './access.ts';
import { refuseUnfollowed } from './follow-constraint.ts';
import { noteSeen } from './note-seen.ts';
import { createPictureTokens } from './picture-token.ts';
import { findPositions } from './read-positions.ts';
import { readReference } from './reference.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import { shapeEmbedPolicy } from './shape-embed-policy.ts';
import { shapeFiles } from './shape-files.ts';
import { type Around, shapeCommon, shapeSchedule, shapeState } from './shape-video.ts';
import { CAME, DETAILS_COLUMNS, type VideoDetailsRow, videoDetailsRow } from './video-columns.ts';
import { viewersNow } from './viewers-now.ts';

const READ = `select ${DETAILS_COLUMNS} from videos v join channels c on c.id = v.channel_id join accounts a on a.id = v.account_id ${CAME} where`;
export const readVideoById = hotStatement({ name: 'read-video-by-id', text: `${READ} v.id = $1`, row: videoDetailsRow });
export const readVideoByUuid = hotStatement({ name: 'read-video-by-uuid', text: `${READ} v.uuid = $1`, row: videoDetailsRow });
const readVideo = { id: readVideoById, uuid: readVideoByUuid };

export type GetVideo = (reference: string, visitor: Visitor) => Promise<TypeOf<typeof videoDetails>>;

type Reading = Pick<Deps, 'clock' | 'config' | 'database' | 'neighbours' | 'settings'>;

/** Reads one video with its files, if the visitor may see it (docs/contract/videos.md#details). Throws 404, 401 and 403. */
export function createGetVideo({ database, config, clock, settings, neighbours }: Reading): GetVideo {
  const pictureToken = createPictureTokens({ config, clock });
  const urls = instanceUrls(config.publicUrl);
  const share = createSingleFlight();
  const viewers = viewersNow({ database, clock });

  async function read({ addressedBy, value }: ReturnType<typeof readReference>) {
    const [row] = await readVideo[addressedBy](database, [value]);
    if (!row) throw videosProblems.video_not_found();
    return row;
  }

  return async (reference, visitor) => {
    const which = readReference(reference);
    const row = await share(`${which.addressedBy} ${which.value}`, () => read(which));
    await refuseUnseen(database, row, visitor, which.addressedBy);
    refuseUnfollowed({ settings }, row, visitor.caller !== null);
    noteSeen({ neighbours, settings }, row, visitor.caller);
    const [positions, viewersOf] = await Promise.all([findPositions({ database }, [row.id], visitor.caller), viewers()]);
    const around = { urls, pictureToken: pictureToken(row, visitor), viewers: viewersOf(row.id) };
    return { ...shapeDetails(row, around), ...positions.get(row.id) };
  };
}

/** Who may see it was decided before. */
export function shapeDetails(row: VideoDetailsRow, around: Around): TypeOf<typeof videoDetails> {
  const { urls } = around;
  const account = shapeAccount(
    {
      id: row.accountId,
      userId: row.ownerUserId,
      name: row.accountName,
      url: row.accountUrl,
      displayName: row.accountDisplayName,
      description: row.accountDescription,
      followingCount: row.accountFollowingCount,
      followersElsewhere: row.accountFollowersElsewhere,
      avatars: row.accountAvatars,
      createdAt: isoDate(row.accountCreatedAt),
      updatedAt: isoDate(row.accountUpdatedAt),
    },
    urls,
  );
  const channel = {
    id: row.channelId,
    name: row.channelName,
    url: row.channelUrl,
    displayName: row.channelDisplayName,
    description: row.channelDescription,
    support: row.channelSupport,
    followersCount: row.channelFollowersCount,
    followersElsewhere: row.channelFollowersElsewhere,
    avatars: row.channelAvatars,
    banners: row.channelBanners,
    createdAt: isoDate(row.channelCreatedAt),
    updatedAt: isoDate(row.channelUpdatedAt),
  };
  return {
    ...shapeCommon(row, around),
    ...shapeFiles(row, row.files ?? [], row.playlist ?? null, urls),
    state: shapeState(row.state),
    waitTranscoding: row.waitTranscoding,
    ...shapeSchedule(row),
    blacklisted: row.blocked,
    blacklistedReason: row.blockedReason,
    liveSchedules: [],
    tags: row.tags,
    support: row.support,
    channel: shapeChannel(channel, account, urls),
    account,
    commentsPolicy: { id: row.commentsPolicy, label: commentPolicies[row.commentsPolicy] ?? 'Unknown' },
    commentsEnabled: row.commentsPolicy !== COMMENTS_DISABLED,
    descriptionPath: `/api/v1/videos/${row.uuid}/description`,
    downloadEnabled: row.downloadEnabled,
    trackerUrls: [],
    inputFileUpdatedAt: row.inputFileUpdatedAt && isoDate(row.inputFileUpdatedAt),
    embedPrivacyPolicy: shapeEmbedPolicy({ isListed: row.isEmbeddedByListed, url: row.url }),
  };
}
