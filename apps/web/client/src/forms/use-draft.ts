import { useSyncExternalStore } from 'react';
import { peekMe, useMe } from '../api/me.ts';

/** What was typed and not saved, kept while other pages are looked at or one signs in again: it is not lost by a click. */
const drafts = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** `owner` is the id of a user: the name of the session is what was typed to sign in, which may have been the address. */
const nameOf = (owner: number | undefined, path: string) => `${owner ?? ''} ${path}`;
const hasDraft = (owner: number | undefined) => [...drafts.keys()].some((name) => name.startsWith(nameOf(owner, '')));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks before the page is closed or loaded again, wherever in it one is by then. */
const ask = (event: BeforeUnloadEvent) => {
  if (hasDraft(peekMe()?.id)) event.preventDefault();
};

/** What this person typed at this place, which is named by its path; undefined when everything is saved. Without a path nothing is kept. */
export function useDraft<Value>(path: string | undefined): [Value | undefined, (value: Value | undefined) => void] {
  const name = nameOf(useMe()?.id, path ?? '');
  const draft = useSyncExternalStore(subscribe, () => drafts.get(name) as Value | undefined);
  const keep = (value: Value | undefined) => {
    if (path === undefined) return;
    if (value === undefined) drafts.delete(name);
    else drafts.set(name, value);
    if (drafts.size > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
    for (const listener of listeners) listener();
  };
  return [draft, keep];
}

/** Whether something on the page of this path is not saved. */
export function useHasDraft(path: string): boolean {
  const owner = useMe()?.id;
  return useSyncExternalStore(subscribe, () => drafts.has(nameOf(owner, path)));
}
