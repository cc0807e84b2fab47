import type { Input } from '@flotilla/contract';
import { videoPrivacy } from '@flotilla/contracts-shared';
import { oneVideoApi } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import { createUserPlaces, reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { Problem, problems } from '@flotilla/problem';
import type { Deps } from '../../deps.ts';
import { removeObjectsLater } from '../../objects/index.ts';
import { announceVideoLater } from './announce-video-later.ts';
import { changePrivacy } from './change-privacy.ts';
import { followDescription } from './derive-chapters.ts';
import { findManagedVideo } from './find-video.ts';
import { lockManagedVideo } from './lock-video.ts';
import { moveVideo } from './move-video.ts';
import { publishAuditEvent } from './publish-audit-event.ts';
import { publishVideo } from './publish-video.ts';
import { imageOf, receiveImage } from './receive-image.ts';
import { searchFields } from './search-fields.ts';
import { setPasswords } from './set-passwords.ts';
import { replaceThumbnails } from './thumbnails.ts';
import type { Video } from './video.entity.ts';
import { metadataColumns, refuseBadMetadata } from './video-metadata.ts';

export type VideoChanges = Input<typeof oneVideoApi.updateVideo>['body'];
/** A stored image to make thumbnails of, and images that were sent along but are not used. All are removed in the end. */
export type SentImages = { readonly imageKey: string | null; readonly unneeded: readonly string[] };

const RIGHT = 'UPDATE_ANY_VIDEO';
/** Edits carry images, and have other places than uploads (docs/contract/uploads.md#at-once). */
const EDITS_OF_A_USER = 16;
const TRY_AGAIN = { headers: { 'retry-after': '10' } };

export const updateVideoRoute = (deps: Deps) =>
  route(
    oneVideoApi.updateVideo,
    async ({ params, body, files, caller }) => {
      await updateVideo(deps, params.id, body, imageOf(files), caller);
      return reply(204, null);
    },
    {
      admit: createUserPlaces({ each: EDITS_OF_A_USER, whenFull: () => problems.too_many_requests(TRY_AGAIN) }),
      receiveFile: (file) => receiveImage(deps, file),
      discardFile: (key) => deps.storage.delete([key as string]),
    },
  );

/** Changes a video; absent fields stay (docs/contract/videos.md#update). Throws 400, 403, 404, 413 `quota_reached` and 503. */
export async function updateVideo(
  deps: Pick<Deps, 'clock' | 'database' | 'storage' | 'transcoder'>,
  reference: string,
  changes: VideoChanges,
  { imageKey, unneeded }: SentImages,
  caller: Caller,
): Promise<void> {
  const { database, storage, transcoder, clock } = deps;
  refuseBadMetadata(changes);
  await findManagedVideo(deps, reference, caller, RIGHT);
  const thumbnails = imageKey ? await transcoder.makeThumbnails(imageKey) : undefined;
  try {
    await database.transaction(async (tx) => {
      const video = await lockManagedVideo(tx, reference, caller, RIGHT);
      const now = clock.now();
      await publishAuditEvent(tx, caller, video, { action: 'update', changes: withoutSecrets(changes), at: now });
      await change(tx, video, changes, caller, now);
      if (thumbnails) await replaceThumbnails(tx, video.id, thumbnails, { automatic: false, now });
      await removeObjectsLater(tx, imageKey ? [imageKey, ...unneeded] : unneeded);
      await announceVideoLater(tx, video, now);
      publishVideo(tx, video);
    });
  } catch (error) {
    // After any other failure, the video may use them already.
    if (error instanceof Problem) await storage.delete((thumbnails ?? []).map(({ storageKey }) => storageKey));
    throw error;
  }
}

const withoutSecrets = ({ videoPasswords, ...changes }: VideoChanges) => ({ ...changes, ...(videoPasswords && { videoPasswords: '***' }) });

async function change(
  tx: Transaction,
  video: Video,
  { channelId, videoPasswords, ...metadata }: VideoChanges,
  caller: Caller,
  now: Date,
): Promise<void> {
  if (channelId !== undefined && channelId !== video.channelId) await moveVideo(tx, video, channelId, caller, now);
  const columns = metadataColumns(metadata);
  const { privacy = video.privacy, name = video.name, tags = video.tags } = columns;
  await changePrivacy(tx, video, privacy, now);
  if (video.privacy === videoPrivacy.PASSWORD_PROTECTED && videoPasswords?.length) await setPasswords(tx, video, videoPasswords, now);
  const { description, duration } = video;
  Object.assign(video, columns, searchFields(name, tags), { updatedAt: now });
  await followDescription(tx, video, { description, duration }, now);
}
