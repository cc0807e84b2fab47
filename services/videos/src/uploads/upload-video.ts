import { uploadsApi } from '@flotilla/contracts-videos';
import { reply, route, type TakePlace } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { type CreatedVideo, findManagedChannel, imageOf, receiveImage, refuseBadMetadata, type VideoMetadata } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { refuseMediaType } from './accepted-media-types.ts';
import { makeVideo } from './make-video.ts';
import { discardOriginal, type ReceivedFile, receiveOriginal, takePending } from './receive-original.ts';
import { refuseSize } from './refuse-size.ts';
import { refuseWithoutQuota } from './refuse-without-quota.ts';

export type UploadedVideo = {
  readonly channelId: number;
  readonly metadata: VideoMetadata & { name: string };
  readonly file: ReceivedFile;
  readonly imageKey: string | null;
};

export const uploadVideoRoute = (deps: Deps, takePlace: TakePlace) =>
  route(
    uploadsApi.uploadVideo,
    async ({ body, files, caller }) => {
      const { channelId, generateTranscription: _, ...metadata } = body;
      const { imageKey, unneeded } = imageOf(files);
      const video = await uploadVideo(deps, caller, { channelId, metadata, file: files['videofile'] as ReceivedFile, imageKey });
      await deps.storage.delete(unneeded);
      return reply(200, { video });
    },
    {
      admit: takePlace,
      receiveFile: (file, context) => (file.part === 'videofile' ? receiveOriginal(deps, file, context) : receiveImage(deps, file)),
      discardFile: (received) => discard(deps, received as ReceivedFile | string),
    },
  );

/** What cannot be deleted now is deleted by `reapUploads`. */
async function discard(deps: Deps, received: ReceivedFile | string): Promise<void> {
  const discarding = typeof received === 'string' ? deps.storage.delete([received]) : discardOriginal(deps, received.storageKey);
  await discarding.catch((error: unknown) => deps.log.warn({ err: error }, 'could not delete a refused upload; it is deleted later'));
}

/** Makes a video of a file that was uploaded in one request. Throws what docs/contract/uploads.md#one-request lists, in its order, and changes nothing then. */
export async function uploadVideo(
  deps: Deps,
  caller: Caller,
  { channelId, metadata, file, imageKey }: UploadedVideo,
): Promise<CreatedVideo> {
  refuseBadMetadata(metadata);
  const { accountId } = await findManagedChannel(deps, channelId, caller);
  refuseMediaType(deps, file.mediaType);
  await refuseSize(deps, file.size);
  await refuseWithoutQuota(deps, accountId, file.size);

  return makeVideo(
    deps,
    caller,
    { ...file, channelId, metadata, imageKey },
    {
      badImage: 'refuse',
      before: async (tx) => {
        // The upload took so long that its file was reaped.
        if (!(await takePending(tx, file.storageKey))) throw problems.request_timeout();
        return { reservedBytes: 0 };
      },
      after: async () => undefined,
    },
  );
}
