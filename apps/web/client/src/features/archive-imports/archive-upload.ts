import { useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { inWords } from '../../api/in-words.ts';
import { session, subscribe as subscribeToSession } from '../../api/session.ts';
import { refresh } from '../../api/use-operation.ts';
import { exportsApi } from '../../precomputed/operations.ts';
import { type KnownUpload, sendFile } from '../upload/send-file.ts';
import { afterEvent, isMoving, type MovingFile, type UploadEvent } from '../upload/upload-item.ts';
import { archiveDestination } from './archive-destination.ts';
import { changedByImporting } from './latest-import.ts';

type Running = {
  readonly userId: number;
  readonly username: string | undefined;
  readonly file: File;
  readonly maxChunkBytes: number | null;
  abort: AbortController;
  known: KnownUpload<null> | null;
};

/** The archive that is being sent: it goes on while people look at other pages of the client. */
let item: MovingFile | null = null;
let running: Running | null = null;
const listeners = new Set<() => void>();

function publish(next: MovingFile | null): void {
  item = next;
  for (const listener of listeners) listener();
}

const report = (event: UploadEvent) => publish(item && afterEvent(item, event));

export const archiveUpload = {
  /** Takes a file; the server knows one that was begun before by its name, size and date. */
  start(userId: number, file: File, maxChunkBytes: number | null): void {
    running = { userId, username: session.read()?.username, file, maxChunkBytes, abort: new AbortController(), known: null };
    publish({ filename: file.name, size: file.size, sent: 0, stored: 0, secondsLeft: null, phase: { kind: 'queued' } });
    void run(running);
  },
  pause(): void {
    report({ kind: 'paused' });
    running?.abort.abort();
  },
  resume(): void {
    if (!running) return;
    running.abort = new AbortController();
    report({ kind: 'resumed' });
    void run(running);
  },
  /** Gives it up; what arrived is deleted at the server, which would do so itself after an hour of silence. */
  cancel(): void {
    const { userId, known } = running ?? {};
    forget();
    if (userId === undefined || !known) return;
    void call(exportsApi.cancelUserImport, { params: { userId }, query: { upload_id: known.uploadId } }).catch(() => undefined);
  },
};

function forget(): void {
  running?.abort.abort();
  running = null;
  publish(null);
}

async function run(upload: Running): Promise<void> {
  const { signal } = upload.abort;
  const isCurrent = () => running === upload && !signal.aborted;
  try {
    const isTaken = await sendFile({
      file: upload.file,
      destination: archiveDestination(upload.userId),
      maxChunkBytes: upload.maxChunkBytes,
      signal,
      report: (event) => isCurrent() && report(event),
      known: upload.known,
      opened: (known) => {
        upload.known = known;
      },
      sendsLast: () => undefined,
    });
    if (!isTaken || !isCurrent()) return;
    await refresh(changedByImporting);
    forget();
  } catch (error) {
    if (isCurrent()) report({ kind: 'failed', words: inWords(error) });
  }
}

export function useArchiveUpload(): MovingFile | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => item,
  );
}

/** It waits when the session of its owner ends, goes on when they are back, and is nothing for anybody else. */
subscribeToSession(() => {
  if (!running || !item) return;
  const username = session.read()?.username;
  if (username === undefined) {
    if (isMoving(item)) report({ kind: 'signed-out' });
    running.abort.abort();
  } else if (username !== running.username) {
    forget();
  } else if (item.phase.kind === 'signed-out') {
    archiveUpload.resume();
  }
});

window.addEventListener('beforeunload', (event) => {
  if (item && isMoving(item)) event.preventDefault();
});
