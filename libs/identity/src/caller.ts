import type { Role } from '@flotilla/contract';

/** The signed-in user behind a request, as vouched for by the gateway. */
export type Caller = { readonly userId: number; readonly username: string; readonly role: Role; readonly sessionId: string };

/** Carries the gateway's word about who is calling. */
export const CALLER_HEADER = 'x-flotilla-caller';
/** Carries a service's word about itself. */
export const SERVICE_HEADER = 'x-flotilla-service';
export const REQUEST_ID_HEADER = 'x-request-id';
