import { callWith, type Failure } from '../../api/call.ts';
import { inWords } from '../../api/in-words.ts';
import { t } from '../../i18n/messages.ts';
import { exportsApi } from '../../precomputed/operations.ts';
import type { Destination } from '../upload/destination.ts';

const ZIP = 'application/zip';
/** What some systems call it. */
const COMPRESSED = 'application/x-zip-compressed';
/** The last byte was taken. */
const TAKEN = 204;

/** Archives that are imported once they have arrived; there is nothing to say about them. */
export const archiveDestination = (userId: number): Destination<null, true> => ({
  wanted: () => null,
  hasNews: () => false,
  open: ({ client, signal }, file) =>
    callWith(client, exportsApi.openUserImport, {
      params: { userId },
      headers: { 'x-upload-content-length': file.size, 'x-upload-content-type': file.type === COMPRESSED ? COMPRESSED : ZIP },
      body: { filename: file.name, lastModified: file.lastModified },
      signal,
    }),
  send: ({ client, signal }, uploadId, chunk) =>
    callWith(client, exportsApi.sendUserImportChunk, { params: { userId }, query: { upload_id: uploadId }, ...chunk, signal }),
  madeOf: ({ status }) => (status === TAKEN ? true : null),
  refusedBecause: (error) =>
    inWords(error as Failure<typeof exportsApi.openUserImport>, {
      imports_disabled: t('archiveImports.off'),
      import_under_way: t('archiveImports.importUnderWay'),
    }),
});
