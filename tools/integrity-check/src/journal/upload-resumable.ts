import { setTimeout as delay } from 'node:timers/promises';
import { videosApi } from '@flotilla/contracts-videos';
import { askUntilAnswered, type Outcome } from './ask.ts';
import type { VideoFile } from './video.ts';
import { authorized, fail, soon, type Worker } from './worker.ts';

const { path } = videosApi.openResumableUpload;
const LARGEST_CHUNK = 8 * 1024 * 1024;
const SMALLEST_CHUNK = 256 * 1024;
/** An earlier request of this client is still writing the upload or creating the video. */
const BUSY = [408, 409, 423];

/** Uploads a video chunk by chunk, each to another gateway, and asks for the position first after anything went wrong. */
export async function uploadResumable(worker: Worker, { bytes, sha256 }: VideoFile): Promise<void> {
  const { ask, journal, random, videos } = worker;
  const name = worker.newName();
  const promised = { name, sha256, size: bytes.length };
  const untilMs = soon();
  const query = await open(worker, name, bytes.length, untilMs);
  if (!query) return;

  let acknowledged = 0;
  let [first, length] = [0, random.between(SMALLEST_CHUNK, LARGEST_CHUNK)];
  let asksPosition = false;
  while (Date.now() < untilMs) {
    const last = Math.min(first + length, bytes.length) - 1;
    const range = asksPosition ? `bytes */${bytes.length}` : `bytes ${first}-${last}/${bytes.length}`;
    const body = asksPosition ? undefined : new Uint8Array(bytes.subarray(first, last + 1));
    const headers = { ...authorized(worker), 'content-range': range, ...(body && { 'content-type': 'application/octet-stream' }) };
    const outcome = await ask({ method: 'PUT', path: path + query, headers, ...(body && { body }) });
    if (outcome.kind !== 'answered' || BUSY.includes(outcome.status)) {
      asksPosition = true;
      await delay(outcome.kind === 'refused' ? outcome.waitMs : 500);
      continue;
    }
    if (outcome.status === 200) {
      const { uuid } = (JSON.parse(outcome.body.toString()) as { video: { uuid: string } }).video;
      await journal.write({ type: 'uploaded', uuid, ...promised });
      videos.push({ uuid, name });
      return;
    }
    if (outcome.status !== 308) {
      fail(worker, 'chunk', outcome.status);
      if (acknowledged === 0) return;
      const sentence = `${acknowledged} bytes of this upload were acknowledged, then it was answered with ${outcome.status}.`;
      return journal.write({ type: 'broken', what: 'upload', key: query, sentence });
    }
    const received = receivedOf(outcome);
    if (received < acknowledged) {
      const sentence = `${acknowledged} bytes of this upload were acknowledged, later only ${received} were there.`;
      return journal.write({ type: 'broken', what: 'upload', key: query, sentence });
    }
    if (received > acknowledged) await journal.write({ type: 'received', upload: query, bytes: received });
    acknowledged = received;
    [first, length] = [received, random.between(SMALLEST_CHUNK, LARGEST_CHUNK)];
    // Once the last byte has arrived, asking for the position creates the video.
    asksPosition = received === bytes.length;
  }
  await journal.write({ type: 'upload-unknown', ...promised });
}

/** The query of the upload's address; the same file with the same time is the same upload, so opening can be repeated. */
async function open(worker: Worker, name: string, size: number, untilMs: number): Promise<string | undefined> {
  const { channelId } = worker.session;
  const body = JSON.stringify({ channelId, name, privacy: 1, filename: `${name}.mp4`, lastModified: Date.now() });
  const headers = {
    ...authorized(worker),
    'content-type': 'application/json',
    'x-upload-content-length': String(size),
    'x-upload-content-type': 'video/mp4',
  };
  const outcome = await askUntilAnswered(worker.ask, () => ({ method: 'POST', path, headers, body }), { untilMs, isRepeatable: true });
  if (outcome.kind !== 'answered') return undefined;
  const location = outcome.headers.get('location');
  if ((outcome.status !== 201 && outcome.status !== 200) || location === null) {
    fail(worker, 'open', outcome.status);
    return undefined;
  }
  return new URL(location, 'http://localhost').search;
}

function receivedOf({ headers }: Extract<Outcome, { kind: 'answered' }>): number {
  const last = /-(\d+)$/.exec(headers.get('range') ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}
