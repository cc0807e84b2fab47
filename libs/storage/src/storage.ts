import type { Readable } from 'node:stream';

/** Sizes in bytes. The entity tag changes whenever the bytes do. */
export type StoredObject = { readonly key: string; readonly size: number; readonly etag: string; readonly modifiedAt: Date };
export type StoredPart = { readonly partNumber: number; readonly etag: string; readonly size: number };
export type OpenMultipart = { readonly key: string; readonly uploadId: string; readonly startedAt: Date };

/** Both ends inclusive, from 0. */
export type ByteRange = { readonly start: number; readonly end: number };
/** Bytes that are still arriving; as many as declared, or storing them fails. */
export type ArrivingBytes = { readonly size: number; readonly chunks: AsyncIterable<Buffer> };
export type PutOptions = { readonly size?: number; readonly contentType?: string; readonly signal?: AbortSignal };

/**
 * Stores files (docs/contract/services.md#storage). Acknowledged writes are durable. Keys are generated (`assertKey`), and no key is a folder of
 * another one. Reading a missing object throws `NoSuchObject`; writing into the operator's reserve throws `NoSpace`.
 */
export interface Storage {
  /** The object becomes visible when all of the body is stored; a body that fails or has another size than declared leaves nothing. */
  put(key: string, body: Readable | Buffer, options?: PutOptions): Promise<StoredObject>;

  /** Opens an object that arrives in parts. All parts but the last have exactly `partSize` bytes (at least 5 MiB for S3). */
  createMultipart(key: string, options: { readonly partSize: number; readonly contentType?: string }): Promise<string>;
  /** Part numbers start at 1; parts may arrive in any order and repeatedly. Throws `NoSuchUpload` once the upload was completed or aborted. */
  putPart(key: string, uploadId: string, partNumber: number, body: ArrivingBytes | Buffer): Promise<{ etag: string }>;
  /** Idempotent: returns the object of an upload that was completed before. */
  completeMultipart(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<StoredObject>;
  /** Does nothing when the upload no longer exists. */
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /** The open uploads of exactly this key; not every S3 store can list those of a folder. */
  listMultiparts(key: string): AsyncIterable<OpenMultipart>;
  /**
   * Uploads of any key that were opened before then and neither completed nor aborted; some may still be in use. A store that can list
   * only those of a key (MinIO, which deletes those without activity for a day) returns none.
   */
  abandonedMultiparts(openedBefore: Date): AsyncIterable<OpenMultipart>;

  /** Resolves once bytes can be read; without a range, the whole object. The range must be within the object. */
  read(key: string, range?: ByteRange, options?: { readonly signal?: AbortSignal }): Promise<Readable>;
  stat(key: string): Promise<StoredObject | null>;
  copy(from: string, to: string): Promise<void>;
  /** Missing ones are ignored. */
  delete(keys: readonly string[]): Promise<void>;
  /** In order of the keys; the prefix is text, not a folder. */
  list(prefix: string): AsyncIterable<StoredObject>;

  /** A URL from which anybody may read the object for a while, or null when this storage has none. */
  presign(
    key: string,
    options: { readonly expiresInSeconds: number; readonly contentType?: string; readonly contentDisposition?: string },
  ): Promise<string | null>;
  /** The path of the object's file, for tools that need one; null when it is not on this machine. Read only. */
  localPath(key: string): string | null;
  /** Bytes that may still be written before the reserve, or null when unknown. */
  freeBytes(): Promise<number | null>;
  isReady(): Promise<boolean>;
}
