import { within } from '../deadline.ts';
import type { Container, Place } from '../engine.ts';
import { remoteDocker } from './docker-answers.ts';

const ANSWERS_WITHIN_MS = 60_000;
const PULLED_WITHIN_MS = 10 * 60_000;
const STOPPED_WITHIN_S = 30;

/** Loaded only where Docker is used, because loading it takes long. */
const load = () => import('testcontainers');
const clientOf = async () => (await load()).getContainerRuntimeClient();

/** Creates and starts a container that outlives this process, bound to the place's host and ports, and returns its id. Removes it when it fails to start. */
export async function createContainer({ host, ports: outside, environment }: Place, container: Container): Promise<string> {
  const { GenericContainer, StartupCheckStrategy } = await load();
  let id: string | undefined;
  class Engine extends GenericContainer {
    protected override async beforeContainerCreated(): Promise<void> {
      const bindings = Object.values((this.hostConfig.PortBindings ?? {}) as Record<string, { HostIp?: string }[]>);
      if (!remoteDocker(environment)) for (const binding of bindings.flat()) binding.HostIp = host;
    }
    protected override async containerCreated(created: string): Promise<void> {
      id = created;
    }
  }
  /** Readiness is checked from outside, as for every other engine. */
  class NoWait extends StartupCheckStrategy {
    override checkStartupState = async () => 'SUCCESS' as const;
  }

  const wanted = new Engine(container.image)
    .withAutoCleanup(false)
    .withWaitStrategy(new NoWait())
    .withEnvironment(container.environment)
    .withExposedPorts(...Object.entries(container.ports).map(([name, inside]) => ({ container: inside, host: outside[name] as number })))
    .withCopyContentToContainer(Object.entries(container.files ?? {}).map(([target, content]) => ({ target, content, mode: 0o644 })));
  if (container.command) wanted.withCommand([...container.command]);
  try {
    return (await within(PULLED_WITHIN_MS, `Starting ${container.image}`, wanted.start())).getId();
  } catch (error) {
    if (id !== undefined) await removeContainer(id).catch(() => {});
    throw error;
  }
}

/** Also false when the container was removed or Docker is gone. */
export async function containerRuns(id: string): Promise<boolean> {
  try {
    return await ask(id, 'looking', async (container) => (await container.inspect()).State.Running);
  } catch (error) {
    if (isGone(error) || (error as Error).message.includes('container runtime strategy')) return false;
    throw error;
  }
}

export async function startContainer(id: string): Promise<void> {
  await ask(id, 'starting', (container) => container.start()).catch((error: unknown) => {
    throw isGone(error) ? new Error('Its container is gone: remove the engine, and the next start creates another.') : error;
  });
}

export async function stopContainer(id: string): Promise<void> {
  await ask(id, 'stopping', (container) => container.stop({ t: STOPPED_WITHIN_S }));
}

export async function killContainer(id: string): Promise<void> {
  await ask(id, 'killing', (container) => container.kill());
}

export async function removeContainer(id: string): Promise<void> {
  await ask(id, 'removing', (container) => container.remove({ force: true, v: true })).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

const isGone = (error: unknown) => (error as { statusCode?: number }).statusCode === 404;

type DockerContainer = ReturnType<Awaited<ReturnType<typeof clientOf>>['container']['getById']>;

async function ask<T>(id: string, doing: string, work: (container: DockerContainer) => Promise<T>): Promise<T> {
  const asked = clientOf().then(({ container }) => work(container.getById(id)));
  return within(ANSWERS_WITHIN_MS, `Docker, ${doing} a container,`, asked);
}
