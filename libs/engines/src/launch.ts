import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killContainer } from './docker/containers.ts';
import type { Engine, Place } from './engine.ts';
import type { Home } from './home.ts';
import { becomesFree } from './ports.ts';
import { killProcess } from './processes.ts';
import { lastWords, runDetached } from './run-detached.ts';
import { isRunning, type State } from './state.ts';

const READY_WITHIN_MS = 120_000;
const LONGEST_PAUSE_MS = 250;

export type Starting = { readonly engine: Engine; readonly home: Home; readonly placeOf: (state: State) => Place };

/** Runs the engine on this machine, at the ports that its state names. */
export async function launch(state: State, starting: Starting): Promise<State> {
  const { engine, home, placeOf } = starting;
  const place = placeOf(state);
  for (const port of Object.values(state.ports)) {
    if (await becomesFree(port, state.host)) continue;
    throw new Error(
      `Port ${port} of ${engine.title} is taken by another program: end that one, or remove the engine, which forgets its data.`,
    );
  }
  const program = await engine.onMachine(place);
  place.say('starting ...');
  const process = await runDetached(program, join(home.directory, 'log'), place.environment);
  return endUnlessReady({ ...state, process }, starting);
}

/** Kills an engine that was just started and does not become ready. */
export async function endUnlessReady(state: State, starting: Starting): Promise<State> {
  try {
    return await becomeReady(state, starting);
  } catch (error) {
    if (await isRunning(state)) {
      if (state.process) await killProcess(state.process, starting.engine.servers?.(starting.home, state.process.pid) ?? []);
      if (state.container !== undefined) await killContainer(state.container);
    }
    throw error;
  }
}

/** Writes the state before it waits: if this process is killed meanwhile, the next one finds the server. */
export async function becomeReady(state: State, { engine, home, placeOf }: Starting): Promise<State> {
  home.write(state);
  const words = () => (state.container === undefined ? lastWords(join(home.directory, 'log')) : `see docker logs ${state.container}`);
  const deadline = performance.now() + READY_WITHIN_MS;
  for (let pause = 20; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    try {
      const settings = await engine.settings(placeOf(state));
      await engine.answers(settings);
      const ready = { ...state, settings };
      home.write(ready);
      return ready;
    } catch (error) {
      if (!(await isRunning(state))) throw new Error(`${engine.title} ended while it started: ${words()}`);
      if (performance.now() > deadline) {
        throw new Error(`${engine.title} did not answer within ${READY_WITHIN_MS / 1000} s (${(error as Error).message}): ${words()}`);
      }
    }
    await delay(pause);
  }
}
