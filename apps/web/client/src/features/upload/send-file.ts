import { createClient } from '@flotilla/http-client';
import { ApiProblem, SignedOut } from '../../api/api-problem.ts';
import { authorization } from '../../api/call.ts';
import { t } from '../../i18n/messages.ts';
import { type Answered, type Destination, type Line, positionOf } from './destination.ts';
import { digestOf } from './digest-of.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { type Asked, backOff, type Heard, nextStep, type Step } from './next-step.ts';
import { createSpeedometer } from './speed.ts';
import { untilOnlineOr } from './until-online.ts';
import type { UploadEvent } from './upload-item.ts';

const CHUNK_BYTES = 8 * 1024 * 1024;
/** A slow line may need long for one chunk, and the last one waits until the file was looked at. */
const CHUNK_DEADLINE_MS = 15 * 60_000;
/** How often the server may stay where it was. */
const MAX_STALLED = 5;

/** An upload at the server: its id, and what the server was last told about what it will be. */
export type KnownUpload<Told> = { readonly uploadId: string; readonly told: Told | null };

type Sending<Told, Made> = {
  readonly file: File;
  readonly destination: Destination<Told, Made>;
  readonly maxChunkBytes: number | null;
  readonly signal: AbortSignal;
  readonly report: (event: UploadEvent) => void;
  /** What is known of the upload from before: a pause, an earlier visit. */
  readonly known: KnownUpload<Told> | null;
  /** The server knows the upload as this and has this many bytes. */
  readonly opened: (known: KnownUpload<Told>, stored: number) => void;
  /** Its last byte is about to be sent. */
  readonly sendsLast: () => void;
};

type Exchange = { readonly heard: Heard; readonly answer?: Answered; readonly uploadId?: string };

/**
 * Sends a file by the resumable protocol until the server has it whole and made something of it. Goes on where the server stands, waits
 * out lost networks and busy servers, and throws only when `signal` aborts or the person has to sign in.
 */
export async function sendFile<Told, Made>(sending: Sending<Told, Made>): Promise<Made | null> {
  const { file, destination, maxChunkBytes, signal, report, known, opened, sendsLast } = sending;
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
  const line: Line = { client, signal };

  let uploadId = known?.uploadId ?? '';
  let told: Told | null = known?.told ?? null;
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

    const hasNews: boolean = step.next === 'send' && step.from + chunkBytes >= file.size && destination.hasNews(told);
    let exchange: Exchange;
    if (step.next === 'open' || hasNews) {
      if (last.kind !== 'open' && !hasNews) reopened += 1;
      last = { kind: 'open' };
      if (!hasNews) report({ kind: 'opening' });
      const wanted = destination.wanted(told);
      exchange = await open(line, destination, file, wanted);
      if (exchange.uploadId) told = wanted;
      uploadId = exchange.uploadId ?? uploadId;
    } else if (step.next === 'position') {
      last = { kind: 'position', wasLast: wasLastChunk(last) };
      exchange = await hear(line, destination, () => destination.send(line, uploadId, positionOf(file.size)));
    } else {
      const from: number = step.next === 'send' ? step.from : Math.floor((file.size - 1) / chunkBytes) * chunkBytes;
      const end = Math.min(from + chunkBytes, file.size);
      last = { kind: 'chunk', from, isLast: end === file.size };
      if (last.isLast) sendsLast();
      chunkStart = from;
      exchange = await sendChunk(line, destination, uploadId, file, from, end);
      chunkStart = null;
    }
    const made = exchange.answer && destination.madeOf(exchange.answer);
    if (made) return made;

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

const wasLastChunk = (asked: Asked) => (asked.kind === 'chunk' && asked.isLast) || (asked.kind === 'position' && asked.wasLast);

async function open<Told, Made>(line: Line, destination: Destination<Told, Made>, file: File, wanted: Told): Promise<Exchange> {
  const exchange = await hear(line, destination, () => destination.open(line, file, wanted));
  const location = exchange.answer?.headers.get('location') ?? '';
  const uploadId = new URL(location, globalThis.location.origin).searchParams.get('upload_id');
  if (uploadId) return { ...exchange, uploadId };
  // Without its address nothing can be sent; that is the fault of something between here and the server.
  const { heard } = exchange;
  const isOpened = heard.kind === 'answer' && (heard.status === 200 || heard.status === 201);
  return isOpened ? { heard: { ...heard, status: 502 } } : { heard };
}

async function sendChunk<Told, Made>(
  line: Line,
  destination: Destination<Told, Made>,
  uploadId: string,
  file: File,
  from: number,
  end: number,
): Promise<Exchange> {
  const bytes = file.slice(from, end, 'application/octet-stream');
  const digest = await digestOf(bytes).catch(() => 'unreadable' as const);
  if (digest === 'unreadable') return { heard: { kind: 'answer', status: 400, range: null, words: t('upload.unreadable') } };
  const headers = { 'content-range': `bytes ${from}-${end - 1}/${file.size}`, ...(digest && { digest }) };
  return hear(line, destination, () => destination.send(line, uploadId, { headers, bytes }));
}

/** Turns an exchange into what was heard; only an abort and a lost session are thrown. */
async function hear<Told, Made>(
  { signal }: Line,
  { refusedBecause }: Destination<Told, Made>,
  exchange: () => Promise<Answered>,
): Promise<Exchange> {
  try {
    const answer = await exchange();
    return { heard: { kind: 'answer', status: answer.status, range: answer.headers.get('range'), words: '' }, answer };
  } catch (error) {
    if (signal.aborted || error instanceof SignedOut) throw error;
    if (!(error instanceof ApiProblem)) return { heard: { kind: 'silence' } };
    const { status, retryAfterInSeconds } = error;
    return { heard: { kind: 'answer', status, range: null, retryAfterInSeconds, words: refusedBecause(error) } };
  }
}
