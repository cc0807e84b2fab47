import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createContainer, startContainer } from './docker/containers.ts';
import { dockerAnswers } from './docker/docker-answers.ts';
import { type Engine, type EngineName, EngineNotAvailable, type EngineOptions, type Place, type RunningEngine } from './engine.ts';
import { engines } from './engines.ts';
import { givenEngine } from './given-engine.ts';
import { type Home, withEngine } from './home.ts';
import { becomesFree, choosePorts } from './ports.ts';
import { lastWords, runDetached } from './run-detached.ts';
import { isRunning, type State } from './state.ts';

const LOOPBACK = '127.0.0.1';
const READY_WITHIN_MS = 120_000;
const LONGEST_PAUSE_MS = 250;

/**
 * The engine, ready for work: the one the environment names, else the one that was started here before, else a new one from Docker or from this
 * machine's tools. Any number of processes may ask at once. Throws EngineNotAvailable, with what to install, where it cannot be had.
 */
export async function startEngine(name: EngineName, options: EngineOptions): Promise<RunningEngine> {
  const engine = engines[name];
  return withEngine(name, options, async (home) => {
    const kept = home.read();
    const given = await givenEngine(engine, options.environment, kept?.settings);
    if (given) return { name, from: 'environment', settings: given };

    const say = (line: string) => (options.progress ?? ((words) => options.log?.info(words)))(`${engine.title}: ${line}`);
    const placeOf = ({ host, ports, secret }: State): Place => ({
      directory: home.directory,
      host,
      ports,
      secret,
      environment: options.environment,
      say,
    });
    const starting: Starting = { engine, home, placeOf };
    const state = kept ? await startAgain(kept, starting, options) : await startAnew(starting, options);
    return { name, from: state.from, settings: state.settings ?? {}, ...(state.process && { pid: state.process.pid }) };
  });
}

type Starting = { readonly engine: Engine; readonly home: Home; readonly placeOf: (state: State) => Place };

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
    return becomeReady(kept, starting);
  }
  return launch({ ...kept, host }, starting);
}

async function startAnew(starting: Starting, { environment }: EngineOptions): Promise<State> {
  const { engine, home, placeOf } = starting;
  const host = environment['ENGINES_HOST'] || LOOPBACK;
  // What a start that came to nothing has left.
  await rm(home.directory, { recursive: true, force: true });
  const fresh = { host, ports: await choosePorts(engine.ports, host), secret: randomBytes(24).toString('hex') };

  let refusal = '';
  if (engine.inDocker && (await dockerAnswers(environment))) {
    const state: State = { from: 'docker', ...fresh };
    const place = placeOf(state);
    const wanted = await engine.inDocker(place);
    place.say(`starting ${wanted.image} with Docker ...`);
    const container = await createContainer(place, wanted).catch((error: Error) => {
      refusal = `Docker could not start ${wanted.image} (${error.message})`;
      place.say(`${refusal}; this machine's own tools are tried.`);
    });
    if (container !== undefined) return becomeReady({ ...state, container }, starting);
  }
  try {
    return await launch({ from: 'machine', ...fresh }, starting);
  } catch (error) {
    if (refusal && error instanceof EngineNotAvailable) throw new EngineNotAvailable(`${error.message} ${refusal}.`);
    throw error;
  }
}

async function launch(state: State, starting: Starting): Promise<State> {
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
  return becomeReady({ ...state, process }, starting);
}

/** Remembers what was started before it is waited for: whoever is killed here leaves a server that the next one finds. */
async function becomeReady(state: State, { engine, home, placeOf }: Starting): Promise<State> {
  home.write(state);
  const place = placeOf(state);
  const deadline = performance.now() + READY_WITHIN_MS;
  for (let pause = 20; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    try {
      const settings = await engine.settings(place);
      await engine.answers(settings);
      const ready = { ...state, settings };
      home.write(ready);
      return ready;
    } catch (error) {
      const words = () => lastWords(join(home.directory, 'log'));
      if (!(await isRunning(state))) throw new Error(`${engine.title} ended while it started: ${words()}`);
      if (performance.now() > deadline) {
        throw new Error(`${engine.title} did not answer within ${READY_WITHIN_MS / 1000} s (${(error as Error).message}): ${words()}`);
      }
    }
    await delay(pause);
  }
}
