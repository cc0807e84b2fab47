import { problems } from '@flotilla/problem';

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](:\d{1,5})?$/;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Throws 400 unless the host of `name@host` can be one; that of this instance always can, and a loopback name where it has one (docs/contract/subscriptions.md#handles). */
export function refuseHandle(handle: string, ownHost: string): void {
  const host = handle.slice(handle.indexOf('@') + 1).toLowerCase();
  if (host === ownHost.toLowerCase() || DOMAIN.test(host) || (LOOPBACK.test(ownHost) && LOOPBACK.test(host))) return;
  throw problems.bad_request({ detail: `${host.slice(0, 100)} is no host.` });
}
