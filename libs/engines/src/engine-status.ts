import type { EngineName, EngineOptions, RunningEngine } from './engine.ts';
import { engineOf } from './engines.ts';
import { givenEngine } from './given-engine.ts';
import { homeOf } from './home.ts';
import { isRunning } from './state.ts';

/** The engine that `startEngine` would find now, or undefined where it would start one. Throws where the environment names one that does not answer. */
export async function engineStatus(name: EngineName, options: EngineOptions): Promise<RunningEngine | undefined> {
  const state = homeOf(name, options).read();
  const given = await givenEngine(engineOf(name, options), options.environment, state?.settings);
  if (given) return { name, from: 'environment', settings: given };
  if (!state?.settings || !(await isRunning(state))) return undefined;
  return { name, from: state.from, settings: state.settings, ...(state.process && { pid: state.process.pid }) };
}
