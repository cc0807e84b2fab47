import type { IncomingMessage } from 'node:http';
import { gatewayProblems } from '@flotilla/contracts-gateway';
import { problems } from '@flotilla/problem';
import type { Target } from '../routing/target.ts';

/** Forms up to this size are hardly more than texts, so that an edit does not wait for uploads. */
const SMALL_FORM_IN_BYTES = 64_000;

/** `text` is gathered before it is sent on, `stream` is passed on while it arrives. */
export type BodyKind = 'none' | 'stream' | 'text';

/** Checks a body by its headers (docs/contract/services.md#bodies-at-the-gateway), and says how it is passed on. */
export function checkBody({ method, headers }: IncomingMessage, target: Target): BodyKind {
  const length = headers['content-length'];
  const isChunked = headers['transfer-encoding'] !== undefined;
  // Node would send a DELETE of unknown length to the service without any framing.
  if (isChunked && method === 'DELETE') throw gatewayProblems.length_required();
  if (target.takesBytes) return 'stream';
  if (length === undefined && !isChunked) return 'none';
  if (target.takesFiles && isMultipart(headers['content-type'])) {
    return isChunked || Number(length) > SMALL_FORM_IN_BYTES ? 'stream' : 'text';
  }
  if (Number(length ?? 0) > target.mostBytes) throw problems.payload_too_large();
  return 'text';
}

function isMultipart(type: string | undefined): boolean {
  return type !== undefined && /^multipart\/form-data\s*;/i.test(type);
}
