import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

const KEY = 'flotilla.session';
const YEAR_SECONDS = 365 * 86_400;

/** Tokens of the signed-in user. Times in milliseconds since 1970. */
export type Session = {
  readonly username: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
};

const listeners = new Set<() => void>();
let current = storage.read<Session>(KEY);
let hasBeen = current !== null;

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) reload();
});

function reload(): void {
  take(storage.read<Session>(KEY));
}

/** Says to the server of pages that somebody is signed in, and nothing else (docs/contract/pages.md#watch). */
function tellServer(isSignedIn: boolean): void {
  const rest = `Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way, the Cookie Store, is not in every browser and needs HTTPS
  document.cookie = isSignedIn ? `signedIn=true; Max-Age=${YEAR_SECONDS}; ${rest}` : `signedIn=; Max-Age=0; ${rest}`;
}

function take(next: Session | null): void {
  current = next;
  hasBeen ||= next !== null;
  for (const listener of listeners) listener();
}

const read = (): Session | null => current;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const session = {
  /** As other tabs left it, too. */
  read,
  reread(): Session | null {
    const stored = storage.read<Session>(KEY);
    if (stored?.accessToken !== current?.accessToken) reload();
    return current;
  },
  write(next: Session | null): void {
    storage.write(KEY, next);
    tellServer(next !== null);
    take(next);
  },
  /** Somebody was signed in at some time since the page was loaded. */
  hasBeen: (): boolean => hasBeen,
};

/** The signed-in session, or null; the component renders again when it changes here or in another tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, read);
}
