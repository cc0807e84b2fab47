import { within } from '../deadline.ts';
import type { Container, Place } from '../engine.ts';

const ANSWERS_WITHIN_MS = 10_000;
const PULLED_WITHIN_MS = 10 * 60_000;
const STOPPED_WITHIN_S = 30;

/** Loaded when there is a Docker to speak to: nobody else pays for it. */
const load = () => import('testcontainers');
const clientOf = async () => (await load()).getContainerRuntimeClient();

/** Makes a container that outlives this process, at the place's ports of its host, starts it and returns its id. A failed one is removed again. */
export async function createContainer({ host, ports: outside }: Place, container: Container): Promise<string> {
  const { GenericContainer, StartupCheckStrategy } = await load();
  let id: string | undefined;
  class Engine extends GenericContainer {
    protected override async beforeContainerCreated(): Promise<void> {
      const bindings = Object.values((this.hostConfig.PortBindings ?? {}) as Record<string, { HostIp?: string }[]>);
      for (const binding of bindings.flat()) binding.HostIp = host;
    }
    protected override async containerCreated(created: string): Promise<void> {
      id = created;
    }
  }
  /** Whether it answers is asked from outside, as for every other engine. */
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

export async function containerRuns(id: string): Promise<boolean> {
  return ask(id, 'looking', async (container) => (await container.inspect()).State.Running).catch(() => false);
}

export const startContainer = (id: string) => ask(id, 'starting', (container) => container.start());
export const stopContainer = (id: string) =>
  ask(id, 'stopping', (container) => container.stop({ t: STOPPED_WITHIN_S }), (STOPPED_WITHIN_S + 10) * 1_000);
export const killContainer = (id: string) => ask(id, 'killing', (container) => container.kill());
export const removeContainer = (id: string) => ask(id, 'removing', (container) => container.remove({ force: true, v: true }));

type DockerContainer = ReturnType<Awaited<ReturnType<typeof clientOf>>['container']['getById']>;

async function ask<T>(
  id: string,
  doing: string,
  work: (container: DockerContainer) => Promise<T>,
  withinMs = ANSWERS_WITHIN_MS,
): Promise<T> {
  const asked = clientOf().then(({ container }) => work(container.getById(id)));
  return within(withinMs, `Docker, ${doing} a container,`, asked);
}
