import { execute } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { findManagedChannel } from '../channels/find-channel.ts';
import type { Deps } from '../deps.ts';
import type { CreatedVideo } from '../videos/create-video.ts';
import { refuseBadMetadata, type VideoMetadata } from '../videos/video-metadata.ts';
import { refuseMediaType } from './accepted-media-types.ts';
import { makeVideo } from './make-video.ts';
import type { ReceivedFile } from './receive-original.ts';
import { refuseSize } from './refuse-size.ts';
import { refuseWithoutQuota } from './refuse-without-quota.ts';

export type UploadedVideo = {
  readonly channelId: number;
  readonly metadata: VideoMetadata & { name: string };
  readonly file: ReceivedFile;
  readonly pictureKey: string | null;
};

/** Makes a video of a file that came in one request. Throws what docs/contract/uploads.md#one-request lists, in its order; then nothing has happened. */
export async function uploadVideo(
  deps: Deps,
  caller: Caller,
  { channelId, metadata, file, pictureKey }: UploadedVideo,
): Promise<CreatedVideo> {
  refuseBadMetadata(metadata);
  const { accountId } = await findManagedChannel(deps, channelId, caller);
  refuseMediaType(deps, file.mediaType);
  await refuseSize(deps, file.size);
  await refuseWithoutQuota(deps, accountId, file.size);

  return makeVideo(
    deps,
    caller,
    { ...file, channelId, metadata, pictureKey },
    {
      badImage: 'refuse',
      before: async (tx) => {
        const pending = await execute(tx, 'delete from pending_objects where storage_key = $1 returning storage_key', [file.storageKey]);
        // So slow that its bytes were taken for leftovers.
        if (pending.length === 0) throw problems.request_timeout();
        return { reservedBytes: 0 };
      },
      after: async () => undefined,
    },
  );
}
