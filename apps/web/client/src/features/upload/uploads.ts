import { useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { inWords } from '../../api/in-words.ts';
import { session, subscribe as subscribeToSession } from '../../api/session.ts';
import { refresh } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { listsOfVideos } from '../videos/videos.ts';
import { draftAudiences } from './draft-audiences.ts';
import { reportMoving } from './moving.ts';
import { type KnownUpload, sendFile } from './send-file.ts';
import { type Unfinished, unfinishedUploads, uploadKey } from './unfinished.ts';
import { updateOf } from './update-of.ts';
import {
  afterEvent,
  awaitsPublication,
  isMoving,
  type UploadEvent,
  type UploadedVideo,
  type UploadItem,
  type UploadMetadata,
} from './upload-item.ts';
import { videoDestination, videoOf } from './video-destination.ts';

const AT_ONCE = 2;

type Running = {
  readonly file: File;
  readonly maxChunkBytes: number | null;
  /** Its last byte may have arrived, so that the server may have made a video of it. */
  mayHaveEnded: boolean;
  abort: AbortController | null;
  known: KnownUpload<UploadMetadata> | null;
};

/** The uploads of this page: they go on while people look at other pages of the client. */
let items: readonly UploadItem[] = [];
const running = new Map<string, Running>();
const listeners = new Set<() => void>();

function publish(next: readonly UploadItem[]): void {
  items = next;
  const moving = items.filter(isMoving);
  const [sent, size] = [moving.reduce((sum, item) => sum + item.sent, 0), moving.reduce((sum, item) => sum + item.size, 0)];
  reportMoving(moving.length > 0 && session.read() ? { count: moving.length, percent: Math.floor((sent / size) * 100) } : null);
  for (const listener of listeners) listener();
}

function report(key: string, event: UploadEvent): void {
  publish(items.map((item) => (item.key === key ? afterEvent(item, event) : item)));
}

export const uploads = {
  /** Takes a file; one that was begun before goes on with what was said about it then. */
  add(file: File, metadata: UploadMetadata, maxChunkBytes: number | null): void {
    const username = session.read()?.username;
    if (!username) return;
    const key = uploadKey(username, file);
    const known = items.find((item) => item.key === key);
    if (known && (isMoving(known) || known.phase.kind === 'paused')) return;
    const begun = unfinishedUploads.list(username).find((upload) => upload.key === key);
    const item: UploadItem = {
      key,
      filename: file.name,
      size: file.size,
      sent: begun?.sent ?? 0,
      stored: begun?.sent ?? 0,
      secondsLeft: null,
      phase: { kind: 'queued' },
      metadata: begun?.metadata ?? metadata,
    };
    const knownAtServer = begun ? { uploadId: begun.uploadId, told: begun.told ?? null } : null;
    running.set(key, { file, maxChunkBytes, mayHaveEnded: begun !== undefined, abort: null, known: knownAtServer });
    publish([item, ...items.filter((other) => other.key !== key)]);
    startWaiting();
  },
  pause(key: string): void {
    report(key, { kind: 'paused' });
    running.get(key)?.abort?.abort();
    startWaiting();
  },
  resume(key: string): void {
    report(key, { kind: 'resumed' });
    startWaiting();
  },
  /** Changes what is said about a video: its upload takes it along, or it is sent when that has ended; throws what the server refused. */
  async describe(key: string, metadata: UploadMetadata): Promise<void> {
    const phase = items.find((item) => item.key === key)?.phase;
    if (phase?.kind === 'uploaded') await save(key, phase.video, metadata);
    else unfinishedUploads.describe(key, metadata);
    report(key, { kind: 'described', metadata });
  },
  /** Tries once more to write down what was said about a video while it travelled. */
  async saveAgain(key: string): Promise<void> {
    const metadata = metadataOf(key);
    if (metadata)
      await uploads.describe(key, metadata).catch((error: unknown) => report(key, { kind: 'not-saved', words: inWords(error) }));
  },
  /**
   * Gives an upload up: what the server received is deleted there. One that may have become a video is asked about first, and then
   * shown as that; throws when the server cannot say.
   */
  cancel(key: string): Promise<void> | undefined {
    const upload = running.get(key);
    if (upload?.known && upload.mayHaveEnded) return cancelUnlessEnded(key, upload, upload.known.uploadId);
    giveUp(key);
    return undefined;
  },
  /** Takes an ended one off the list. */
  dismiss(key: string): void {
    forget(key);
  },
};

const metadataOf = (key: string) => items.find((item) => item.key === key)?.metadata;

function giveUp(key: string): void {
  const upload = running.get(key);
  upload?.abort?.abort();
  forget(key);
  if (upload?.known) void deleteAtServer(upload.known.uploadId);
  startWaiting();
}

async function cancelUnlessEnded(key: string, upload: Running, uploadId: string): Promise<void> {
  const video = await videoOf(uploadId, upload.file.size);
  if (items.find((item) => item.key === key)?.phase.kind === 'uploaded') return;
  if (!video) {
    giveUp(key);
    return;
  }
  upload.abort?.abort();
  await finish(key, video);
}

function forget(key: string): void {
  running.delete(key);
  unfinishedUploads.forget(key);
  publish(items.filter((item) => item.key !== key));
}

/** Forgets an upload of an earlier visit, here and at the server. */
export async function forgetUnfinished({ key, uploadId }: Unfinished): Promise<void> {
  unfinishedUploads.forget(key);
  await deleteAtServer(uploadId);
}

async function deleteAtServer(uploadId: string): Promise<void> {
  // It would be given up there after two days of silence anyway.
  await call(videosApi.cancelUpload, { query: { upload_id: uploadId } }).catch(() => undefined);
}

function startWaiting(): void {
  const busy = items.filter(({ key }) => running.get(key)?.abort).length;
  const next = items.findLast(({ key, phase }) => phase.kind === 'queued' && running.get(key)?.abort === null);
  if (!next || busy >= AT_ONCE) return;
  void run(next);
  startWaiting();
}

async function run({ key, filename, size }: UploadItem): Promise<void> {
  const upload = running.get(key);
  const username = session.read()?.username;
  if (!upload || !username) return;
  const abort = new AbortController();
  upload.abort = abort;
  const metadata = () => metadataOf(key) as UploadMetadata;
  const { lastModified } = upload.file;
  try {
    const video = await sendFile({
      file: upload.file,
      destination: videoDestination(metadata),
      maxChunkBytes: upload.maxChunkBytes,
      signal: abort.signal,
      report: (event) => report(key, event),
      known: upload.known,
      opened: (known, sent) => {
        upload.known = known;
        upload.mayHaveEnded = false;
        if (!running.has(key)) return;
        unfinishedUploads.remember({
          key,
          username,
          filename,
          size,
          lastModified,
          ...known,
          sent,
          metadata: metadata(),
          touchedAt: Date.now(),
        });
      },
      sendsLast: () => {
        upload.mayHaveEnded = true;
      },
    });
    if (video) await finish(key, video);
    else upload.mayHaveEnded = false;
  } catch (error) {
    if (!abort.signal.aborted) report(key, { kind: 'failed', words: inWords(error) });
  } finally {
    upload.abort = null;
    startWaiting();
  }
}

/** What was said about the video while it travelled is written down before it can be published. */
async function finish(key: string, video: UploadedVideo): Promise<void> {
  unfinishedUploads.forget(key);
  let wanted: UploadMetadata | undefined;
  let mistake: string | null = null;
  try {
    do {
      wanted = metadataOf(key);
      if (wanted) await save(key, video, wanted);
    } while (wanted !== metadataOf(key));
  } catch (error) {
    mistake = inWords(error);
  }
  report(key, { kind: 'uploaded', video });
  if (mistake !== null) report(key, { kind: 'not-saved', words: mistake });
  void refresh(listsOfVideos);
}

/** Writes down what the server was not told of a video yet; throws what it refused. */
async function save(key: string, { uuid }: UploadedVideo, wanted: UploadMetadata): Promise<void> {
  if (awaitsPublication(wanted)) draftAudiences.remember(uuid, wanted.privacy);
  const upload = running.get(key);
  const news = updateOf(uuid, wanted, upload?.known?.told);
  if (Object.keys(news.body).length === 0) return;
  await call(videosApi.updateVideo, news);
  if (upload?.known) upload.known = { ...upload.known, told: wanted };
  await refresh([videosApi.getVideo, ...listsOfVideos]);
}

export function useUploads(): readonly UploadItem[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => items,
  );
}

/** The list is its owner's: it waits when their session ends, goes on when they are back, and is nothing for anybody else. */
let owner = session.read()?.username;
subscribeToSession(() => {
  const username = session.read()?.username;
  if (items.length === 0) {
    owner = username;
    return;
  }
  if (username === undefined) {
    for (const { key } of items.filter(isMoving)) report(key, { kind: 'signed-out' });
    for (const { abort } of running.values()) abort?.abort();
  } else if (username === owner) {
    for (const { key } of items.filter(({ phase }) => phase.kind === 'signed-out')) report(key, { kind: 'resumed' });
    startWaiting();
  } else {
    owner = username;
    for (const { abort } of running.values()) abort?.abort();
    running.clear();
    publish([]);
  }
});

window.addEventListener('beforeunload', (event) => {
  if (items.some(isMoving)) event.preventDefault();
});
