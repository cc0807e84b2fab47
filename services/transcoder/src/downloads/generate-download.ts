import { generatedDownloadsApi } from '@flotilla/contracts-transcoder';
import { attachment, sendObject } from '@flotilla/delivery';
import { route, type Streamed, sendStream, streamed } from '@flotilla/http-server';
import type { ServiceClient } from '@flotilla/service-client';
import type { Deps } from '../deps.ts';
import { FILE_ENDING, findTracks, type Wanted } from './find-tracks.ts';
import { findKept, keepDownload, keyOf } from './kept-downloads.ts';
import { createMakeDownload, type MakeDownload } from './make-download.ts';

type Needs = Pick<Deps, 'database' | 'log' | 'storage'> & { readonly videos: ServiceClient; readonly make: MakeDownload };

export const generateDownloadRoute = (deps: Deps) => {
  const needs = { ...deps, make: createMakeDownload(deps) };
  return route(generatedDownloadsApi.generateDownload, (input) => generateDownload(needs, input));
};

/** Chosen tracks of a video as one file, sent while it is made and kept for the next who wants it. Throws as `findTracks` does, 429 and 503. */
async function generateDownload(deps: Needs, wanted: Wanted): Promise<Streamed> {
  const { videoUuid, name, cacheControl, ...chosen } = await findTracks(deps.videos, wanted);
  const { request } = wanted.context;
  const [contentType, extension] = chosen.tracks.some(({ hasVideo }) => hasVideo) ? ['video/mp4', 'mp4'] : ['audio/mp4', 'm4a'];
  const disposition = FILE_ENDING.test(wanted.params.videoId) ? {} : { contentDisposition: attachment(`${name}.${extension}`) };
  const key = keyOf(chosen);
  const now = new Date();
  const kept = await findKept(deps.database, key, now);
  if (kept) return sendObject(deps.storage, request, { ...kept, modifiedAt: kept.createdAt, contentType, cacheControl, ...disposition });

  const headers = {
    'content-type': contentType,
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    ...(disposition.contentDisposition && { 'content-disposition': disposition.contentDisposition }),
  };
  if (request.method === 'HEAD') return streamed(200, headers, () => undefined);
  const body = await deps.make(key, chosen, async (path, size) => {
    // Making takes a while, and nothing is kept of a video that was deleted meanwhile.
    await findTracks(deps.videos, wanted, { isAgain: true });
    await keepDownload(deps, { key, videoUuid, path, size, now });
  });
  return streamed(200, headers, (response) => sendStream(body, response));
}
