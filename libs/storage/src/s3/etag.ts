import type { IncomingHttpHeaders } from 'node:http';
import { Damaged } from './failures.ts';

const MD5 = /^[0-9a-f]{32}$/;

export const bareEtag = (etag: string | undefined) => (etag ?? '').replaceAll('"', '');

/** The entity tag of stored bytes; throws `Damaged` when it shows that the store received other bytes. */
export function etagOfStored(headers: IncomingHttpHeaders, md5: Buffer): string {
  const etag = bareEtag(headers.etag);
  if (etag === '') throw new Damaged('The S3 store sent no entity tag');
  const isTheirMd5 = MD5.test(etag) && !isEncrypted(headers);
  if (isTheirMd5 && etag !== md5.toString('hex')) throw new Damaged('The S3 store received other bytes than were sent');
  return etag;
}

/** With server-side encryption the entity tag is not the MD5 of the plain bytes. */
function isEncrypted(headers: IncomingHttpHeaders): boolean {
  return headers['x-amz-server-side-encryption'] !== undefined || headers['x-amz-server-side-encryption-customer-algorithm'] !== undefined;
}
