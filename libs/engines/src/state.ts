import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { containerRuns } from './docker/containers.ts';
import type { EngineSettings } from './engine.ts';
import { isAlive, type KnownProcess } from './processes.ts';

/** The stored state of an engine that was started here, so that its next start is the same server. */
export type State = {
  readonly from: 'docker' | 'machine';
  readonly host: string;
  readonly ports: Readonly<Record<string, number>>;
  readonly secret: string;
  /** Set once the engine has been ready. */
  readonly settings?: EngineSettings;
  /** The process of the last start, which may have ended since. */
  readonly process?: KnownProcess;
  readonly container?: string;
};

export function readState(directory: string): State | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, 'state.json'), 'utf8')) as State;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces the file atomically. */
export function writeState(directory: string, state: State): void {
  // The operating system user of PostgreSQL must be able to enter subfolders.
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  const half = join(directory, `state.${process.pid}.new`);
  writeFileSync(half, JSON.stringify(state, null, 2), { mode: 0o600 });
  renameSync(half, join(directory, 'state.json'));
}

export async function isRunning({ process, container }: State): Promise<boolean> {
  return process ? isAlive(process) : container !== undefined && containerRuns(container);
}
