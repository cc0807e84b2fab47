import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';

type Seen = { readonly url: string | null };

/** Something of another instance is looked at. Visitors without an account cause no requests to others, unless administrators want that. */
export function noteSeen({ neighbours, settings }: Pick<Deps, 'neighbours' | 'settings'>, { url }: Seen, caller: Caller | null): void {
  if (url !== null && (caller !== null || settings().search.remoteUri.anonymous)) neighbours.seen(url);
}
