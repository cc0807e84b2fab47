import { storage } from '../../api/storage.ts';
import type { UploadMetadata } from './upload-item.ts';

const KEY = 'flotilla.unfinished-uploads';
/** The server keeps what it received for two days of silence. */
const KEPT_MS = 48 * 3600 * 1000;
const MAX_KEPT = 50;

/** An upload that began and has not ended: what it takes to go on when the same file is chosen again. */
export type Unfinished = {
  readonly key: string;
  readonly username: string;
  readonly filename: string;
  readonly size: number;
  readonly lastModified: number;
  readonly uploadId: string;
  /** What the server was told about the video; `metadata` is what people want it to be. */
  readonly told: UploadMetadata | null;
  readonly sent: number;
  readonly metadata: UploadMetadata;
  readonly touchedAt: number;
};

type FileFacts = { readonly name: string; readonly size: number; readonly lastModified: number };

/** The same file of the same person has the same key after a reload. */
export function uploadKey(username: string, { name, size, lastModified }: FileFacts): string {
  return JSON.stringify([username, name, size, lastModified]);
}

export const unfinishedUploads = {
  list(username: string, now = Date.now()): Unfinished[] {
    return readAll().filter((upload) => upload.username === username && now - upload.touchedAt < KEPT_MS);
  },
  remember(upload: Unfinished): void {
    const others = readAll().filter(({ key }) => key !== upload.key);
    storage.write(KEY, [upload, ...others].slice(0, MAX_KEPT));
  },
  /** Takes down what people want the video to be by now. */
  describe(key: string, metadata: UploadMetadata): void {
    storage.write(
      KEY,
      readAll().map((upload) => (upload.key === key ? { ...upload, metadata } : upload)),
    );
  },
  forget(key: string): void {
    storage.write(
      KEY,
      readAll().filter((upload) => upload.key !== key),
    );
  },
};

function readAll(): Unfinished[] {
  const stored = storage.read<Unfinished[]>(KEY);
  return Array.isArray(stored) ? stored : [];
}
