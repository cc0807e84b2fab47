import { session, subscribe as subscribeToSession } from '../../api/session.ts';
import { storage } from '../../api/storage.ts';
import type { Preferences } from './preferences.ts';

const VISITORS = 'flotilla.preferences';
const MEMBERS = 'flotilla.preferences-of-member';

type Member = { readonly username: string; readonly preferences: Preferences };

const listeners = new Set<() => void>();
let visitors = storage.read<Preferences>(VISITORS);

window.addEventListener('storage', ({ key }) => {
  if (key !== VISITORS && key !== null) return;
  visitors = storage.read<Preferences>(VISITORS);
  for (const listener of listeners) listener();
});

/** What visitors of this browser chose; null when nothing. */
export const visitorPreferences = {
  read: (): Preferences | null => visitors,
  write(next: Preferences): void {
    visitors = next;
    storage.write(VISITORS, next);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** What a member chose, as this browser last learned it: pages need it before the server was asked. */
export const memberPreferences = {
  read(username: string): Preferences | undefined {
    const kept = storage.read<Member>(MEMBERS);
    return kept?.username === username ? kept.preferences : undefined;
  },
  write: (username: string, preferences: Preferences): void => storage.write(MEMBERS, { username, preferences }),
};

// It goes with the session: the next person at this computer is somebody else.
subscribeToSession(() => {
  if (session.read() === null) storage.write(MEMBERS, null);
});
