import { streamed } from '@flotilla/http-server';
import type { PageAnswer } from './answer-page.ts';

/** A page as the server sends it. */
export function htmlReply({ status, headers, html }: PageAnswer) {
  return streamed(status, { ...headers, 'content-length': String(Buffer.byteLength(html)) }, (response) => {
    response.end(html);
  });
}
