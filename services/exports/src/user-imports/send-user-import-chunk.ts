import type { Readable } from 'node:stream';
import { userImportsApi } from '@flotilla/contracts-exports';
import { videosProblems } from '@flotilla/contracts-videos';
import { reply, route, type TakePlace } from '@flotilla/http-server';
import { Problem } from '@flotilla/problem';
import {
  type ContentRange,
  chunksOf,
  type Digest,
  drain,
  type MemoryBudget,
  parseContentRange,
  parseDigest,
  refuseOutOfPlace,
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
type Sent = {
  readonly userId: number;
  readonly uploadId: string;
  /** Undefined: the body begins at 0. */
  readonly range: ContentRange | undefined;
  readonly contentLength: number | undefined;
  readonly digest: Digest | null;
  readonly body: Readable;
  readonly signal: AbortSignal;
};

export const sendUserImportChunkRoute = (deps: Receiving, takePlace: TakePlace) =>
  route(
    userImportsApi.sendUserImportChunk,
    async ({ params: { userId }, query, headers, caller, context: { request, signal } }) => {
      await refuseImport(deps, userId, caller);
      refuseForeignId(query.upload_id, userId);
      const contentLength = request.headers['content-length'];
      const range = headers['content-range'];
      const received = await sendChunk(deps, {
        userId,
        uploadId: query.upload_id,
        range: range === undefined ? undefined : parseContentRange(range),
        contentLength: contentLength === undefined ? undefined : Number(contentLength),
        digest: parseDigest(headers, videosProblems),
        body: request,
        signal,
      });
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
  if (range && range.total !== upload.size)
    throw videosProblems.chunk_out_of_place({ detail: 'This is not the size the upload was opened with.' });
  if (hasExpired(upload, deps.clock.now())) throw videosProblems.upload_expired();
  const asksOnly = range?.asks === 'position';
  const length = asksOnly ? upload.size : (contentLength ?? upload.size);
  const [first, last] = range?.asks === 'storage' ? [range.first, range.last] : [0, length - 1];
  const isLast = asksOnly || last === upload.size - 1;
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
