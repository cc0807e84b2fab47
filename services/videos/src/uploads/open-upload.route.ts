import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { openUpload } from './open-upload.ts';
import { imageOf, receiveImage } from './receive-image.ts';

export const openResumableUploadRoute = (deps: Deps) =>
  route(
    videosApi.openResumableUpload,
    async ({ headers, body, files, caller, context }) => {
      const { channelId, filename, lastModified, generateTranscription: _, ...metadata } = body;
      const { pictureKey, unneeded } = imageOf(files);
      const { id, received } = await openUpload(deps, caller, {
        channelId,
        filename,
        lastModified,
        metadata,
        pictureKey,
        size: headers['x-upload-content-length'],
        mediaType: headers['x-upload-content-type'],
      });
      await deps.storage.delete(unneeded);
      const answer = { location: locationOf(deps, context.url, id), 'cache-control': 'no-store' };
      return received > 0 ? reply(200, null, { ...answer, range: `bytes=0-${received - 1}` }) : reply(201, null, answer);
    },
    {
      receiveFile: (file) => receiveImage(deps, file),
      discardFile: (key) =>
        deps.storage
          .delete([key as string])
          .catch((error: unknown) => deps.log.warn({ err: error }, 'the picture of a refused upload is deleted later')),
    },
  );

/** Other query parameters of the request come back (docs/contract/uploads.md#open). */
function locationOf({ config }: Deps, requested: string, id: string): string {
  const url = new URL(requested, config.publicUrl);
  url.searchParams.set('upload_id', id);
  return url.href;
}
