import type { Role } from '@flotilla/contract';

/** The signed-in user behind a request, as authenticated by the gateway. */
export type Caller = { readonly userId: number; readonly username: string; readonly role: Role; readonly sessionId: string };

/** Carries the caller token. */
export const CALLER_HEADER = 'x-flotilla-caller';
/** Carries the service token. */
export const SERVICE_HEADER = 'x-flotilla-service';
/** Set by the gateway when a request carried an invalid token, for operations that answer 403 to it, not 401 (docs/contract/files.md#bad-tokens). */
export const BAD_TOKEN_HEADER = 'x-flotilla-bad-token';
export const REQUEST_ID_HEADER = 'x-request-id';
