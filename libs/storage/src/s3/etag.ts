import type { IncomingHttpHeaders } from 'node:http';
import { Damaged } from './failures.ts';

const MD5 = /^[0-9a-f]{32}$/;

export const bareEtag = (etag: string | undefined) => (etag ?? '').replaceAll('"', '');

/** The entity tag the store gave to bytes it took; throws `Damaged` when it shows that it took other ones. */
export function etagOfStored(headers: IncomingHttpHeaders, md5: Buffer): string {
  const etag = bareEtag(headers.etag);
  if (etag === '') throw new Damaged('The S3 store said nothing about what it stored');
  const isTheirMd5 = MD5.test(etag) && !isEncrypted(headers);
  if (isTheirMd5 && etag !== md5.toString('hex')) throw new Damaged('The S3 store took other bytes than were sent');
  return etag;
}

/** With a key of the store's own management the tag is of the encrypted bytes. */
function isEncrypted(headers: IncomingHttpHeaders): boolean {
  return headers['x-amz-server-side-encryption'] !== undefined || headers['x-amz-server-side-encryption-customer-algorithm'] !== undefined;
}
