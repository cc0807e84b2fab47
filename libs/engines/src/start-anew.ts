import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createContainer } from './docker/containers.ts';
import { dockerAnswers, remoteDocker } from './docker/docker-answers.ts';
import { EngineNotAvailable, type Environment } from './engine.ts';
import { endUnlessReady, launch, type Starting } from './launch.ts';
import { choosePorts } from './ports.ts';
import type { State } from './state.ts';

const LOOPBACK = '127.0.0.1';

/** The first start: with Docker where that works, else with tools of this machine. */
export async function startAnew(starting: Starting, environment: Environment): Promise<State> {
  const { engine, home, placeOf } = starting;
  const host = environment['ENGINES_HOST'] || LOOPBACK;
  // Left by a start that failed.
  await rm(home.directory, { recursive: true, force: true });
  const fresh: State = {
    from: 'machine',
    host,
    ports: await choosePorts(engine.ports, host),
    secret: randomBytes(24).toString('hex'),
  };

  const contained = await contain({ ...fresh, from: 'docker', host: remoteDocker(environment) ?? host }, starting, environment);
  if (typeof contained === 'object') return endUnlessReady(contained, starting);
  if (contained) placeOf(fresh).say(`${contained}; trying the tools of this machine ...`);
  try {
    return await launch(fresh, starting);
  } catch (error) {
    if (contained && error instanceof EngineNotAvailable) throw new EngineNotAvailable(`${error.message} ${contained}.`);
    throw error;
  }
}

/** The state with its container, or why there is none; undefined where Docker is not installed or the engine has no image. */
async function contain(state: State, { engine, placeOf }: Starting, environment: Environment): Promise<State | string | undefined> {
  if (!engine.inDocker) return undefined;
  const answers = await dockerAnswers(environment);
  if (!answers) return answers === undefined ? undefined : 'Docker does not answer';

  const place = placeOf(state);
  const wanted = await engine.inDocker(place);
  place.say(`starting ${wanted.image} with Docker ...`);
  try {
    return { ...state, container: await createContainer(place, wanted) };
  } catch (error) {
    return `Docker could not start ${wanted.image} (${(error as Error).message})`;
  }
}
