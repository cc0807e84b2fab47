import { setTimeout as delay } from 'node:timers/promises';
import { local, type Ports } from './environment.ts';

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 40;

type Options = {
  /** Wait for as long as it takes: somebody is changing the services. */
  readonly patient: boolean;
  readonly signal: AbortSignal;
};

/** Resolves when each service and then the whole platform says that it is ready. Throws after a minute, or with the signal's reason. */
export async function becomeReady(ports: Ports, { patient, signal }: Options): Promise<void> {
  const deadline = patient ? Number.POSITIVE_INFINITY : performance.now() + READY_WITHIN_MS;
  const become = async (name: string, url: string) => {
    for (let last = ''; ; await delay(ASK_EVERY_MS)) {
      signal.throwIfAborted();
      const answer = await ask(url);
      if (answer === 'ready') return;
      last = answer || last;
      if (performance.now() > deadline) throw new Error(`${name} was not ready within ${READY_WITHIN_MS / 1000} s: ${last}`);
    }
  };
  const everybody = Object.entries(ports).flatMap(([name, each]) => each.map((port) => become(name, `${local(port)}/health/ready`)));
  await Promise.all(everybody);
  await Promise.all(ports.gateway.map((port) => become('the platform', `${local(port)}/health/platform`)));
}

async function ask(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const text = await answer.text();
    return answer.ok ? 'ready' : text;
  } catch (error) {
    return (error as Error).message;
  }
}
