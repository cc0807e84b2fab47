import { startContainer } from './docker/containers.ts';
import type { EngineName, EngineOptions, RunningEngine } from './engine.ts';
import { engineOf } from './engines.ts';
import { givenEngine } from './given-engine.ts';
import { withEngine } from './home.ts';
import { becomeReady, endUnlessReady, launch, type Starting } from './launch.ts';
import { startAnew } from './start-anew.ts';
import { isRunning, type State } from './state.ts';

/**
 * The engine, ready for work: the one the environment names, else the one that was started here before, else a new one from Docker or from tools of this
 * machine. Any number of processes may call it at once. Throws EngineNotAvailable, with what to install, where it cannot run.
 */
export async function startEngine(name: EngineName, options: EngineOptions): Promise<RunningEngine> {
  const engine = engineOf(name, options);
  return withEngine(name, options, async (home) => {
    const kept = home.read();
    const given = await givenEngine(engine, options.environment, kept?.settings);
    if (given) return { name, from: 'environment', settings: given };

    const say = (line: string) => (options.progress ?? ((words) => options.log?.info(words)))(`${engine.title}: ${line}`);
    const placeOf = ({ host, ports, secret }: State) => ({
      directory: home.directory,
      host,
      ports,
      secret,
      environment: options.environment,
      say,
    });
    const starting: Starting = { engine, home, placeOf };
    const state = kept ? await startAgain(kept, starting, options) : await startAnew(starting, options.environment);
    return { name, from: state.from, settings: state.settings ?? {}, ...(state.process && { pid: state.process.pid }) };
  });
}

async function startAgain(kept: State, starting: Starting, { environment }: EngineOptions): Promise<State> {
  const host = environment['ENGINES_HOST'] || kept.host;
  if (await isRunning(kept)) {
    if (host !== kept.host) throw new Error(`${starting.engine.title} listens on ${kept.host}, not on ${host}: stop it first.`);
    return becomeReady(kept, starting);
  }
  if (kept.container !== undefined) {
    if (host !== kept.host)
      throw new Error(`The container of ${starting.engine.title} listens on ${kept.host}, not on ${host}: remove it first.`);
    await startContainer(kept.container);
    return endUnlessReady(kept, starting);
  }
  return launch({ ...kept, host }, starting);
}
