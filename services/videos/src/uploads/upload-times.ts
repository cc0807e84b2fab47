import type { Clock } from '@flotilla/service';
import type { Session } from './find-session.ts';

const HOUR_MS = 3600 * 1000;

/** docs/contract/uploads.md#expiry. */
export const LIVES_MS = 48 * HOUR_MS;
export const KEEPS_RESERVATION_MS = 2 * HOUR_MS;
/** A complete upload whose client does not return is finished without it. */
export const WAITS_FOR_CLIENT_MS = 60 * 1000;
/** An object that no row refers to may still be in use for so long. */
export const ORPHAN_MS = 20 * HOUR_MS;
/** The event about an object that the transcoder stored may arrive later. */
export const UNPUBLISHED_MS = 7 * 24 * HOUR_MS;
export const PENDING_MS = 6 * HOUR_MS;

export function hasExpired({ touchedAt }: Pick<Session, 'touchedAt'>, clock: Clock): boolean {
  return clock.now().getTime() - touchedAt.getTime() > LIVES_MS;
}
