import { join, resolve } from 'node:path';
import type { EngineName, EngineOptions } from './engine.ts';
import { withLock } from './lock.ts';
import { readState, type State, writeState } from './state.ts';

/** Longer than any work on an engine takes, building it included. */
const HELD_AT_MOST_MS = 60 * 60_000;

export type Home = { readonly directory: string; readonly read: () => State | undefined; readonly write: (state: State) => void };

export function homeOf(name: EngineName, { directory }: Pick<EngineOptions, 'directory'>): Home {
  const own = join(resolve(directory), name);
  return { directory: own, read: () => readState(own), write: (state) => writeState(own, state) };
}

/** Runs work on one engine of a directory while no other process does. */
export async function withEngine<T>(name: EngineName, options: EngineOptions, work: (home: Home) => Promise<T>): Promise<T> {
  return withLock(join(resolve(options.directory), `${name}.lock`), HELD_AT_MOST_MS, () => work(homeOf(name, options)));
}
