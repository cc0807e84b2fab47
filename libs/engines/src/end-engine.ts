import { rm } from 'node:fs/promises';
import { killContainer, removeContainer, stopContainer } from './docker/containers.ts';
import type { EngineName, EngineOptions } from './engine.ts';
import { engineOf } from './engines.ts';
import { type Home, withEngine } from './home.ts';
import { endProcess, isAlive, killProcess } from './processes.ts';
import { isRunning } from './state.ts';

const ENDED_WITHIN_MS = 30_000;

/** Stops the engine that was started in this directory and returns whether it ran. Its next start is the same server, with its data and address. */
export async function stopEngine(name: EngineName, options: EngineOptions): Promise<boolean> {
  return withEngine(name, options, async ({ read }) => {
    const state = read();
    if (!state || !(await isRunning(state))) return false;
    if (state.process) await endProcess(state.process, ENDED_WITHIN_MS);
    if (state.container !== undefined) await stopContainer(state.container);
    return true;
  });
}

/** Kills the engine as a power cut would, and returns whether it ran. Its next start finds the data at the same address. */
export async function killEngine(name: EngineName, options: EngineOptions): Promise<boolean> {
  return withEngine(name, options, (home) => kill(name, home));
}

/** Kills the engine that was started in this directory and deletes its data and its address. */
export async function removeEngine(name: EngineName, options: EngineOptions): Promise<void> {
  return withEngine(name, options, async (home) => {
    await kill(name, home);
    const container = home.read()?.container;
    if (container !== undefined) await removeContainer(container);
    await rm(home.directory, { recursive: true, force: true, maxRetries: 5 });
  });
}

async function kill(name: EngineName, { directory, read }: Home): Promise<boolean> {
  const state = read();
  if (!state || !(await isRunning(state))) return false;
  if (state.process && isAlive(state.process)) {
    await killProcess(state.process, engineOf(name).servers?.({ directory }, state.process.pid) ?? []);
  }
  if (state.container !== undefined) await killContainer(state.container);
  return true;
}
