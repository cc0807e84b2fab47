import type { Finding } from '@flotilla/service';

/** Two looks found the same when their findings have the same identity. */
export const identityOf = ({ kind, service, what, key }: Finding): string => JSON.stringify([kind, service, what, key]);
