import { NoSuchUpload, type Storage, type StoredPart } from '@flotilla/storage';

type Stored = { readonly storageKey: string; readonly multipartId: string; readonly parts: readonly StoredPart[] };

/** Makes one object of all parts, in their order. Where the upload was just cancelled, `whenGone` says how; it throws 404. May be repeated. */
export async function completeParts(
  storage: Storage,
  { storageKey, multipartId, parts }: Stored,
  whenGone: () => Promise<unknown>,
): Promise<void> {
  await storage.completeMultipart(storageKey, multipartId, parts).catch(async (error: unknown) => {
    if (error instanceof NoSuchUpload) await whenGone();
    throw error;
  });
  // A process that died right after it opened a multipart upload left that one behind.
  for await (const { uploadId } of storage.listMultiparts(storageKey)) await storage.abortMultipart(storageKey, uploadId);
}
