import { userImportsApi } from '@flotilla/contracts-exports';
import { videosProblems } from '@flotilla/contracts-videos';
import { reply, route, type TakePlace } from '@flotilla/http-server';
import { Problem } from '@flotilla/problem';
import {
  chunksOf,
  drain,
  type MemoryBudget,
  placeOf,
  readSentChunk,
  refuseOutOfPlace,
  type SentChunk,
  storeChunk,
} from '@flotilla/resumable';
import type { Deps } from '../deps.ts';
import { findUpload, hasExpired, refuseForeignId, type Upload } from './find-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { refuseImport } from './refuse-import.ts';
import { storingOf } from './storing-of.ts';
import { takeUploadLease } from './upload-lease.ts';
import { UPLOADING } from './user-import.entity.ts';

type Receiving = Deps & { readonly memory: MemoryBudget };
type Sent = SentChunk & { readonly userId: number; readonly uploadId: string };

export const sendUserImportChunkRoute = (deps: Receiving, takePlace: TakePlace) =>
  route(
    userImportsApi.sendUserImportChunk,
    async ({ params: { userId }, query, headers, caller, context: { request, signal } }) => {
      await refuseImport(deps, userId, caller);
      refuseForeignId(query.upload_id, userId);
      const sent = readSentChunk({ request, headers, signal }, videosProblems);
      const received = await sendChunk(deps, { ...sent, userId, uploadId: query.upload_id });
      const uncached = { 'cache-control': 'no-store' };
      if (received === 'everything') return reply(204, null, uncached);
      return reply(308, null, { ...uncached, ...(received > 0 && { range: `bytes=0-${received - 1}` }) });
    },
    { admit: takePlace },
  );

/** Receives a chunk of an archive, or answers how far it is, as uploads of videos do (docs/contract/uploads.md#chunks). With the last byte the import begins. */
async function sendChunk(deps: Receiving, sent: Sent): Promise<number | 'everything'> {
  const { uploadId, range, contentLength } = sent;
  const upload = await findUpload(deps, uploadId);
  if (upload?.userId !== sent.userId) throw videosProblems.upload_not_found();
  const { asksOnly, first, last, isLast } = placeOf(sent, upload.size, videosProblems);
  if (hasExpired(upload, deps.clock.now())) throw videosProblems.upload_expired();
  if (upload.state !== UPLOADING) return hasArrived(sent, upload, isLast);

  const isWhole = upload.received === upload.size;
  if (asksOnly && !isWhole) {
    await drain(sent, 0, videosProblems);
    return upload.received;
  }
  if (!asksOnly) refuseOutOfPlace(upload, { first, last, contentLength }, videosProblems);
  const taken = await takeUploadLease(deps, uploadId);
  if (!taken) return refuseBusy(deps, sent, isLast);
  await using lease = taken.lease;
  try {
    const before = taken.session;
    if (first > before.received) throw videosProblems.chunk_out_of_place();
    const received =
      before.received === before.size
        ? await passedOver(sent, before)
        : await storeChunk({ ...storingOf(deps, before), memory: deps.memory, refusals: videosProblems }, withId(before), lease, {
            read: (failed) => chunksOf(sent.body, AbortSignal.any([lease.lost, sent.signal, failed])),
            overlap: before.received - first,
            length: last - first + 1,
            isLengthExact: range !== undefined || contentLength !== undefined,
            digest: sent.digest,
          });
    if (received < before.size) return received;
    await finishUpload(deps, (await findUpload(deps, uploadId)) ?? before, lease);
    return 'everything';
  } catch (error) {
    if (error instanceof Problem && lease.lost.aborted) return refuseBusy(deps, sent, isLast);
    throw error;
  }
}

const withId = (upload: Upload) => ({ ...upload, id: upload.uploadId });

async function passedOver(sent: Sent, { size }: Upload): Promise<number> {
  await drain(sent, size, videosProblems);
  return size;
}

/** The answer to the last chunk was lost, and it is sent again. */
async function hasArrived(sent: Sent, upload: Upload, isLast: boolean): Promise<'everything'> {
  if (!isLast) throw videosProblems.upload_not_found();
  await passedOver(sent, upload);
  return 'everything';
}

/** Another request is writing it, or it has just ended. */
async function refuseBusy(deps: Deps, sent: Sent, isLast: boolean): Promise<'everything'> {
  const upload = await findUpload(deps, sent.uploadId);
  if (!upload) throw videosProblems.upload_not_found();
  if (upload.state === UPLOADING) throw videosProblems.upload_is_being_written();
  return hasArrived(sent, upload, isLast);
}
