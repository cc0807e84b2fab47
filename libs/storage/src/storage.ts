import type { Readable } from 'node:stream';

/** Sizes in bytes. The entity tag changes whenever the bytes do. */
export type StoredObject = { readonly key: string; readonly size: number; readonly etag: string; readonly modifiedAt: Date };
export type StoredPart = { readonly partNumber: number; readonly etag: string; readonly size: number };
export type OpenMultipart = { readonly key: string; readonly uploadId: string; readonly startedAt: Date };

/** Both ends inclusive, from 0. */
export type ByteRange = { readonly start: number; readonly end: number };
export type PutOptions = { readonly size?: number; readonly contentType?: string; readonly signal?: AbortSignal };

/**
 * Where bytes are kept (docs/contract/services.md#storage). What a call has answered is durable. Keys are ours (`assertKey`) and no key is the beginning of
 * another one's folder. Reading what is not there throws `NoSuchObject`; writing into the operator's reserve throws `NoSpace`.
 */
export interface Storage {
  /** Nothing is to be seen under the key until all of the body is there; a body that fails or has another size than told leaves nothing behind. */
  put(key: string, body: Readable | Buffer, options?: PutOptions): Promise<StoredObject>;

  /** Opens an object that arrives in parts. All parts but the last have exactly `partSize` bytes (at least 5 MiB for S3). */
  createMultipart(key: string, options: { readonly partSize: number; readonly contentType?: string }): Promise<string>;
  /** Part numbers start at 1, come in any order, and may come again. Throws `NoSuchUpload` once the upload is gone. */
  putPart(key: string, uploadId: string, partNumber: number, body: Buffer): Promise<{ etag: string }>;
  /** Safe to repeat: an upload that is gone because it was completed answers its object. */
  completeMultipart(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<StoredObject>;
  /** An upload that is gone is fine. */
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /** The open uploads of exactly this key: not every S3 can list those of a folder. */
  listMultiparts(key: string): AsyncIterable<OpenMultipart>;
  /**
   * Uploads of any key that were opened before then and neither completed nor aborted; some may still be wanted. A store that can list
   * only those of a key (MinIO, which removes what nobody touched for a day by itself) gives none.
   */
  abandonedMultiparts(openedBefore: Date): AsyncIterable<OpenMultipart>;

  /** Settles once the bytes can be read; the whole object without a range. The range lies within the object. */
  read(key: string, range?: ByteRange, options?: { readonly signal?: AbortSignal }): Promise<Readable>;
  stat(key: string): Promise<StoredObject | null>;
  copy(from: string, to: string): Promise<void>;
  /** Absent ones are fine. */
  delete(keys: readonly string[]): Promise<void>;
  /** In order of the keys; the prefix is text, not a folder. */
  list(prefix: string): AsyncIterable<StoredObject>;

  /** A URL anybody may read the object from for a while, or null when this storage has none to give. */
  presign(
    key: string,
    options: { readonly expiresInSeconds: number; readonly contentType?: string; readonly contentDisposition?: string },
  ): Promise<string | null>;
  /** The file that holds the object, for tools that need one; null when there is none on this machine. Only to be read. */
  localPath(key: string): string | null;
  /** What may still be written before the reserve, or null when nobody knows. */
  freeBytes(): Promise<number | null>;
  isReady(): Promise<boolean>;
}
