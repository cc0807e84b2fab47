import { uploadsApi, videosProblems } from '@flotilla/contracts-videos';
import { reply, route, type TakePlace } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { Problem } from '@flotilla/problem';
import {
  chunksOf,
  drain,
  type Lease,
  type MemoryBudget,
  placeOf,
  readSentChunk,
  refuseOutOfPlace,
  type SentChunk,
  storeChunk,
} from '@flotilla/resumable';
import type { CreatedVideo } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { reserveAgain } from './end-upload.ts';
import { findSession, type Session } from './find-session.ts';
import { finishUpload, resultOf } from './finish-upload.ts';
import { takeLease } from './lease.ts';
import { storingOf } from './storing-of.ts';
import { refuseForeignUploadId } from './upload-id.ts';
import { hasExpired } from './upload-times.ts';

type UploadChunk = SentChunk & { readonly uploadId: string };
export type Progress = { readonly received: number } | { readonly created: CreatedVideo };

const UNCACHED = { 'cache-control': 'no-store' };

export const sendUploadChunkRoute = (deps: Deps & { memory: MemoryBudget }, takePlace: TakePlace) =>
  route(
    uploadsApi.sendUploadChunk,
    async ({ query, headers, caller, context: { request, signal } }) => {
      const sent = readSentChunk({ request, headers, signal }, videosProblems);
      const progress = await sendChunk(deps, caller, { ...sent, uploadId: query.upload_id });
      if ('created' in progress) return reply(200, { video: progress.created });
      return reply(308, null, { ...UNCACHED, ...(progress.received > 0 && { range: `bytes=0-${progress.received - 1}` }) });
    },
    { admit: takePlace },
  );

/** Receives a chunk of an upload, or answers how far it is (docs/contract/uploads.md#chunks). With the last byte the video is made. */
export async function sendChunk(deps: Deps & { memory: MemoryBudget }, caller: Caller, chunk: UploadChunk): Promise<Progress> {
  const { uploadId } = chunk;
  refuseForeignUploadId(uploadId, caller.userId);
  const session = await findSession(deps, uploadId);
  if (session?.userId !== caller.userId) throw videosProblems.upload_not_found();
  const { asksOnly, length, first, last, isLast } = placeOf(chunk, session.size, videosProblems);

  if (session.state === 'completed' && isLast) return drained(chunk, length, { created: resultOf(session) });
  if (session.state === 'expired' || (session.state === 'open' && hasExpired(session, deps.clock))) throw videosProblems.upload_expired();
  if (session.state !== 'open' && session.state !== 'received') throw videosProblems.upload_not_found();
  if (asksOnly && session.state === 'open') return drained(chunk, 0, { received: session.received });
  if (!asksOnly) refuseOutOfPlace(session, { first, last, contentLength: chunk.contentLength }, videosProblems);

  const taken = await takeLease(deps, uploadId);
  if (!taken) return refuseBusy(deps, uploadId, isLast);
  await using lease = taken.lease;
  try {
    return await write(deps, caller, taken.session, lease, { ...chunk, first, last });
  } catch (error) {
    if (error instanceof Problem && lease.lost.aborted) return refuseBusy(deps, uploadId, isLast);
    throw error;
  }
}

type PlacedChunk = UploadChunk & { first: number; last: number };

async function write(
  deps: Deps & { memory: MemoryBudget },
  caller: Caller,
  session: Session,
  lease: Lease,
  chunk: PlacedChunk,
): Promise<Progress> {
  const { first, last, contentLength, range, digest } = chunk;
  if (!session.reserved) await reserveAgain(deps, session.id, lease);
  let { received } = session;
  if (session.state === 'open') {
    if (first > received) throw videosProblems.chunk_out_of_place();
    received = await storeChunk({ ...storingOf(deps, session), memory: deps.memory, refusals: videosProblems }, session, lease, {
      read: (failed) => chunksOf(chunk.body, AbortSignal.any([lease.lost, chunk.signal, failed])),
      overlap: received - first,
      length: last - first + 1,
      isLengthExact: range !== undefined || contentLength !== undefined,
      digest,
    });
  } else {
    if (last !== session.size - 1) throw videosProblems.upload_not_found();
    await drain(chunk, last - first + 1, videosProblems);
  }
  if (received < session.size) return { received };
  const newest = (await findSession(deps, session.id)) ?? session;
  return { created: await finishUpload(deps, caller, newest, lease) };
}

/** Another request is writing it, or it has just ended. */
async function refuseBusy(deps: Deps, uploadId: string, isLast: boolean): Promise<Progress> {
  const session = await findSession(deps, uploadId);
  if (session?.state === 'completed' && isLast) return { created: resultOf(session) };
  if (session?.state === 'received' && isLast) throw videosProblems.upload_is_being_processed();
  if (session?.state === 'open') throw videosProblems.upload_is_being_written();
  throw videosProblems.upload_not_found();
}

async function drained(chunk: SentChunk, atMost: number, progress: Progress): Promise<Progress> {
  await drain(chunk, atMost, videosProblems);
  return progress;
}
