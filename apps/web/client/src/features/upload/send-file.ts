import type { Operation } from '@flotilla/contract';
import { type Call, createClient } from '@flotilla/http-client';
import { ApiProblem, isAbsent, SignedOut } from '../../api/api-problem.ts';
import { type Answer, authorization, call, callWith } from '../../api/call.ts';
import { inWords } from '../../api/in-words.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { digestOf } from './digest-of.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { type Asked, backOff, type Heard, nextStep, type Step } from './next-step.ts';
import { createSpeedometer } from './speed.ts';
import { untilOnlineOr } from './until-online.ts';
import { privacyForNow, type UploadEvent, type UploadedVideo, type UploadMetadata } from './upload-item.ts';

const CHUNK_BYTES = 8 * 1024 * 1024;
/** A slow line may need long for one chunk, and the last one waits until the file was looked at. */
const CHUNK_DEADLINE_MS = 15 * 60_000;
/** How often the server may stay where it was. */
const MAX_STALLED = 5;

/** An upload at the server: its id, and what the server was last told about the video it will be. */
export type KnownUpload = { readonly uploadId: string; readonly told: UploadMetadata | null };

type Sending = {
  readonly file: File;
  readonly metadata: () => UploadMetadata;
  readonly maxChunkBytes: number | null;
  readonly signal: AbortSignal;
  readonly report: (event: UploadEvent) => void;
  /** What is known of the upload from before: a pause, an earlier visit. */
  readonly known: KnownUpload | null;
  /** The server knows the upload as this and has this many bytes. */
  readonly opened: (known: KnownUpload, stored: number) => void;
  /** Its last byte is about to be sent. */
  readonly sendsLast: () => void;
};

type Exchange = { readonly heard: Heard; readonly uploadId?: string; readonly video?: UploadedVideo };

/**
 * Sends a file by the resumable protocol until the server has made a video of it. Goes on where the server stands, waits
 * out lost networks and busy servers, and throws only when `signal` aborts or the person has to sign in.
 */
export async function sendFile(sending: Sending): Promise<UploadedVideo | null> {
  const { file, metadata, maxChunkBytes, signal, report, known, opened, sendsLast } = sending;
  const chunkBytes = Math.min(CHUNK_BYTES, maxChunkBytes || CHUNK_BYTES);
  const speed = createSpeedometer();
  /** Where the chunk in flight begins; null between chunks. */
  let chunkStart: number | null = null;
  const client = createClient({
    baseUrl: location.origin,
    headers: authorization,
    deadlineInMs: CHUNK_DEADLINE_MS,
    fetch: fetchWithProgress((loaded) => {
      if (chunkStart === null) return;
      const sent = chunkStart + loaded;
      speed.mark(sent, performance.now());
      report(sent >= file.size ? { kind: 'everything-sent' } : { kind: 'progress', sent, secondsLeft: speed.secondsLeft(file.size) });
    }),
  });
  const calls: Calls = { client, signal };

  let uploadId = known?.uploadId ?? '';
  let told = known?.told ?? null;
  let failures = 0;
  let reopened = 0;
  let stored = -1;
  let last: Asked = { kind: 'open' };
  // One that has become a video meanwhile says so when it is asked; opening the same file again would make a second video.
  let step: Step = { next: uploadId ? 'position' : 'open', afterMs: 0 };
  while (true) {
    if (step.next === 'fail') {
      report({ kind: 'failed', words: step.words });
      return null;
    }
    if (step.next === 'done') throw new Error('The server says it is done but names no video.');
    if (step.next !== 'send' && step.afterMs > 0) {
      if (step.because) report({ kind: 'waiting', because: step.because });
      await untilOnlineOr(step.afterMs, signal, step.because === 'offline');
    }
    signal.throwIfAborted();

    // With its last byte a video may be published: what people changed about it must be known before.
    const hasNews = step.next === 'send' && step.from + chunkBytes >= file.size && !saysTheSame(told, metadata());
    let exchange: Exchange;
    if (step.next === 'open' || hasNews) {
      if (last.kind !== 'open' && !hasNews) reopened += 1;
      last = { kind: 'open' };
      if (!hasNews) report({ kind: 'opening' });
      // An upload stays in the channel it was opened in, or the server would take it for another one.
      const wanted: UploadMetadata = { ...metadata(), ...(told && { channelId: told.channelId }) };
      exchange = await open(calls, file, wanted);
      if (exchange.uploadId) told = wanted;
      uploadId = exchange.uploadId ?? uploadId;
    } else if (step.next === 'position') {
      last = { kind: 'position', wasLast: wasLastChunk(last) };
      exchange = await askPosition(calls, uploadId, file.size);
    } else {
      const from: number = step.next === 'send' ? step.from : Math.floor((file.size - 1) / chunkBytes) * chunkBytes;
      const end = Math.min(from + chunkBytes, file.size);
      last = { kind: 'chunk', from, isLast: end === file.size };
      if (last.isLast) sendsLast();
      chunkStart = from;
      exchange = await sendChunk(calls, uploadId, file, from, end);
      chunkStart = null;
    }
    if (exchange.video) return exchange.video;

    step = nextStep(last, exchange.heard, { total: file.size, failures, reopened });
    // Only what the server has stored since counts as a success: a chunk refused again and again waits longer and longer.
    const hasGrown = step.next === 'send' && step.from > stored;
    if (step.next === 'send') stored = step.from;
    // Something on the way may hide how far the server is; it is asked after a pause, or the same bytes would be sent for ever.
    if (last.kind === 'chunk' && step.next === 'send' && !hasGrown) {
      step =
        failures > MAX_STALLED
          ? { next: 'fail', words: t('upload.stalled') }
          : { next: 'position', afterMs: backOff(failures), because: 'busy' };
    }
    failures = hasGrown ? 0 : failures + 1;
    if (step.next === 'send') {
      opened({ uploadId, told }, step.from);
      report({ kind: 'stored', sent: step.from, secondsLeft: speed.secondsLeft(file.size) });
    } else {
      speed.reset();
    }
  }
}

/** Whether the server needs no further word; another channel is moved to when the video is there. */
function saysTheSame(told: UploadMetadata | null, wanted: UploadMetadata): boolean {
  return told?.title === wanted.title && privacyForNow(told) === privacyForNow(wanted) && told.description === wanted.description;
}

const wasLastChunk = (asked: Asked) => (asked.kind === 'chunk' && asked.isLast) || (asked.kind === 'position' && asked.wasLast);

type Calls = { readonly client: Call; readonly signal: AbortSignal };

async function open({ client, signal }: Calls, file: File, metadata: UploadMetadata): Promise<Exchange> {
  const { title, channelId, description } = metadata;
  let uploadId: string | undefined;
  const { heard } = await hear(signal, async () => {
    const answer = await callWith(client, videosApi.openResumableUpload, {
      headers: { 'x-upload-content-length': file.size, 'x-upload-content-type': file.type || 'application/octet-stream' },
      body: {
        filename: file.name,
        lastModified: file.lastModified,
        name: title.trim(),
        channelId,
        privacy: privacyForNow(metadata),
        ...(description.trim().length >= 3 && { description: description.trim() }),
      },
      signal,
    });
    uploadId = new URL(answer.headers.get('location') ?? '', location.origin).searchParams.get('upload_id') ?? undefined;
    return answer;
  });
  // Without its address nothing can be sent; that is the fault of something between here and the server.
  const isOpened = heard.kind === 'answer' && (heard.status === 200 || heard.status === 201);
  if (isOpened && !uploadId) return { heard: { ...heard, status: 502 } };
  return { heard, ...(uploadId && { uploadId }) };
}

/** The video that became of an upload; null when none did. Throws when that cannot be known now. */
export async function videoOf(uploadId: string, total: number): Promise<UploadedVideo | null> {
  try {
    const answer = await call(videosApi.sendUploadChunk, positionOf(uploadId, total));
    return (answer as { video?: UploadedVideo } | null)?.video ?? null;
  } catch (error) {
    if (isAbsent(error) || (error instanceof ApiProblem && error.status === 410)) return null;
    throw error;
  }
}

const positionOf = (uploadId: string, total: number) => ({
  query: { upload_id: uploadId },
  headers: { 'content-range': `bytes */${total}` },
  bytes: new Blob([]),
});

function askPosition({ client, signal }: Calls, uploadId: string, total: number): Promise<Exchange> {
  return hear(signal, () => callWith(client, videosApi.sendUploadChunk, { ...positionOf(uploadId, total), signal }));
}

async function sendChunk({ client, signal }: Calls, uploadId: string, file: File, from: number, end: number): Promise<Exchange> {
  const bytes = file.slice(from, end, 'application/octet-stream');
  const digest = await digestOf(bytes).catch(() => 'unreadable' as const);
  if (digest === 'unreadable') {
    return {
      heard: { kind: 'answer', status: 400, range: null, words: t('upload.unreadable') },
    };
  }
  return hear(signal, () =>
    callWith(client, videosApi.sendUploadChunk, {
      query: { upload_id: uploadId },
      headers: { 'content-range': `bytes ${from}-${end - 1}/${file.size}`, ...(digest && { digest }) },
      bytes,
      signal,
    }),
  );
}

/** Turns an exchange into what was heard; only an abort and a lost session are thrown. */
async function hear<Op extends Operation>(signal: AbortSignal, exchange: () => Promise<Answer<Op>>): Promise<Exchange> {
  try {
    const { status, body, headers } = (await exchange()) as { status: number; body: unknown; headers: Headers };
    const video = (body as { video?: UploadedVideo } | null)?.video;
    return { heard: { kind: 'answer', status, range: headers.get('range'), words: '' }, ...(video && { video }) };
  } catch (error) {
    if (signal.aborted || error instanceof SignedOut) throw error;
    if (!(error instanceof ApiProblem)) return { heard: { kind: 'silence' } };
    return {
      heard: { kind: 'answer', status: error.status, range: null, retryAfterInSeconds: error.retryAfterInSeconds, words: inWords(error) },
    };
  }
}
