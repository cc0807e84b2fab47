import type { Finding } from '@flotilla/service';

/** The identity of a finding; both passes found the same thing when it is equal. */
export const identityOf = ({ kind, service, what, key }: Finding): string => JSON.stringify([kind, service, what, key]);
