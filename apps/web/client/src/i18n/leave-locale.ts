import { instance } from '../instance.ts';

/** Takes the locale out of an address such as `/fr/about`: the cookie has it now, and the links of the client do not repeat it. */
export function leaveLocale(prefix = instance.localePrefix): void {
  if (prefix === undefined) return;
  const path = location.pathname.slice(prefix.length).replace(/^\/+/, '');
  history.replaceState(history.state, '', `/${path}${location.search}${location.hash}`);
}
