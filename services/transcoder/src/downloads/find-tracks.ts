import type { Input } from '@flotilla/contract';
import type { generatedDownloadsApi } from '@flotilla/contracts-transcoder';
import { downloadTracksInternal } from '@flotilla/contracts-videos';
import type { RequestContext } from '@flotilla/http-server';
import { BAD_TOKEN_HEADER, type Caller } from '@flotilla/identity';
import { Problem } from '@flotilla/problem';
import type { ServiceClient } from '@flotilla/service-client';

export type Wanted = Input<typeof generatedDownloadsApi.generateDownload> & {
  readonly caller: Caller | null;
  readonly context: RequestContext;
};

const REFUSALS: Readonly<Record<number, string>> = { 400: 'bad_request', 401: 'unauthorized_request', 403: 'forbidden', 404: 'not_found' };

/** A path that ends so is read by players, any other one by people. */
export const FILE_ENDING = /\.(?:m4a|mp4)$/;

/**
 * Asks `videos` for the chosen files of a video and whether who asks may have them. Throws 400, 401, 403, 404 as it does, and 503 when it does not answer.
 * `isAgain`: counts no download, and does not mind that the client is gone.
 */
export async function findTracks(videos: ServiceClient, { params, query, headers, caller, context }: Wanted, { isAgain = false } = {}) {
  const { videoFileIds: fileIds, ...token } = query;
  const answer = await videos.call(downloadTracksInternal.findDownloadTracks, {
    query: token,
    headers,
    body: {
      videoId: params.videoId.replace(FILE_ENDING, ''),
      fileIds,
      caller,
      hasBadToken: context.request.headers[BAD_TOKEN_HEADER] !== undefined,
      clientIp: context.clientIp,
      isLook: isAgain || context.method === 'HEAD',
    },
    ...(!isAgain && { signal: context.signal }),
  });
  if (answer.status === 200) return answer.body;
  const { status, body } = answer as {
    readonly status: number;
    readonly body: { readonly code?: string; readonly detail?: string } | null;
  };
  const refusal = REFUSALS[status];
  if (refusal === undefined) return videos.refuse(answer);
  throw new Problem(status, body?.code, body?.detail ?? '', {}, {}, body?.code ?? refusal);
}
