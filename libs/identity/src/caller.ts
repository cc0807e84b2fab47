import type { Role } from '@flotilla/contract';

/** The signed-in user behind a request, as authenticated by the gateway. */
export type Caller = { readonly userId: number; readonly username: string; readonly role: Role; readonly sessionId: string };

/** Carries the caller token. */
export const CALLER_HEADER = 'x-flotilla-caller';
/** Carries the service token. */
export const SERVICE_HEADER = 'x-flotilla-service';
export const REQUEST_ID_HEADER = 'x-request-id';
