import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { parseContentRange } from './content-range.ts';
import { parseDigest } from './digest.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { sendChunk } from './send-chunk.ts';

const UNCACHED = { 'cache-control': 'no-store' };

export const sendUploadChunkRoute = (deps: Deps & { memory: MemoryBudget }) =>
  route(videosApi.sendUploadChunk, async ({ query, headers, caller, context: { request } }) => {
    const contentLength = request.headers['content-length'];
    const range = headers['content-range'];
    const progress = await sendChunk(deps, caller, {
      uploadId: query.upload_id,
      range: range === undefined ? undefined : parseContentRange(range),
      contentLength: contentLength === undefined ? undefined : Number(contentLength),
      digest: parseDigest(headers),
      body: request,
    });
    if ('created' in progress) return reply(200, { video: progress.created });
    return reply(308, null, { ...UNCACHED, ...(progress.received > 0 && { range: `bytes=0-${progress.received - 1}` }) });
  });
