import { OutboundFailure } from '@flotilla/outbound';
import { Problem } from '@flotilla/problem';
import { NoSpace } from '@flotilla/storage';

/** Why a video cannot be imported, in a sentence for whoever asked for it. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
}

/** The sentence of a failure that another attempt by itself would not end; undefined for those that are not the import's. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof ImportFailure || error instanceof OutboundFailure) return error.message;
  if (error instanceof NoSpace || (error instanceof Problem && error.status === 507)) return 'This instance has no space left.';
  if (error instanceof Problem && error.status < 500) return error.message;
  return undefined;
}
