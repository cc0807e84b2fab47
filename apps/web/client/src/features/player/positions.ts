import { session } from '../../api/session.ts';
import { storage } from '../../api/storage.ts';

const KEY = 'flotilla.positions';
const MAX_KEPT = 100;
/** Nobody misses the first seconds, and whoever saw the last ones has seen the video. */
const FIRST_SECONDS = 10;
const LAST_SECONDS = 15;

type Position = { readonly uuid: string; readonly seconds: number };
type Kept = { readonly username: string | null; readonly positions: readonly Position[] };

const username = (): string | null => session.read()?.username ?? null;

/** The next person at this computer is somebody else: only their own positions are there for them. */
function read(): readonly Position[] {
  const kept = storage.read<Kept>(KEY);
  return kept && kept.username === username() ? kept.positions : [];
}

/** Whether somebody would want to go on there. */
export const isWorthIt = (seconds: number, duration: number) => seconds >= FIRST_SECONDS && seconds <= duration - LAST_SECONDS;

const keptNow = new Set<string>();

/** Where somebody stopped watching, newest first. */
export const positions = {
  of: (uuid: string): number | undefined => read().find((position) => position.uuid === uuid)?.seconds,
  /** Kept since this page was loaded, and so newer than what the instance said then. */
  isOfNow: (uuid: string): boolean => keptNow.has(uuid),
  keep(uuid: string, seconds: number, duration: number): void {
    keptNow.add(uuid);
    const others = read().filter((position) => position.uuid !== uuid);
    const next = isWorthIt(seconds, duration) ? [{ uuid, seconds: Math.floor(seconds) }, ...others] : others;
    storage.write(KEY, { username: username(), positions: next.slice(0, MAX_KEPT) } satisfies Kept);
  },
};
