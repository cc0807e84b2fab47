import type { IncomingMessage } from 'node:http';
import { gatewayProblems } from '@flotilla/contracts-gateway';
import { problems } from '@flotilla/problem';
import type { Target } from '../routing/target.ts';

/** The limit of bodies that are not files (docs/contract/conventions.md#bodies), in bytes. */
export const MAX_TEXT_BODY_IN_BYTES = 500_000;

/**
 * Checks a body by its headers (docs/contract/services.md#bodies-at-the-gateway). Returns the limit in bytes to be enforced while it streams; 0
 * for none.
 */
export function checkBody({ method, headers }: IncomingMessage, target: Target): number {
  const length = headers['content-length'];
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (length === undefined && !isChunked) return 0;
  // Node would send a DELETE of unknown length to the service without any framing.
  if (isChunked && method === 'DELETE') throw gatewayProblems.length_required();
  if (target.takesBytes || (target.takesFiles && isMultipart(headers['content-type']))) return 0;
  if (Number(length ?? 0) > MAX_TEXT_BODY_IN_BYTES) throw problems.payload_too_large();
  return isChunked ? MAX_TEXT_BODY_IN_BYTES : 0;
}

function isMultipart(type: string | undefined): boolean {
  return type !== undefined && /^multipart\/form-data\s*;/i.test(type);
}
