import { sendStream, streamed } from '@flotilla/http-server';
import type { ClientFile } from './client-files.ts';

/** A file as an answer, in the encoding it was found in. */
export function fileReply(file: ClientFile, cacheControl: string) {
  const headers = {
    'content-type': file.type,
    'content-length': String(file.size),
    'cache-control': cacheControl,
    vary: 'accept-encoding',
    ...(file.encoding !== 'identity' && { 'content-encoding': file.encoding }),
  };
  return streamed(200, headers, (response) => sendStream(file.open(), response));
}
