import type { Service } from '@flotilla/contract';

const DEADLINE_IN_MS = 2_000;
const REMEMBER_FOR_MS = 1_000;

type ServiceHealth = { readonly name: string; readonly ready: boolean; readonly detail?: string };
export type PlatformHealth = { readonly ready: boolean; readonly services: readonly ServiceHealth[] };

/** Asks every service whether it is ready, at most once a second however often it is asked itself. */
export function createPlatformHealth(urls: Readonly<Record<Exclude<Service, 'gateway'>, string>>): () => Promise<PlatformHealth> {
  let last: { readonly askedAt: number; readonly health: Promise<PlatformHealth> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.askedAt > REMEMBER_FOR_MS) last = { askedAt: now, health: askAll(urls) };
    return last.health;
  };
}

async function askAll(urls: Readonly<Record<string, string>>): Promise<PlatformHealth> {
  const others = await Promise.all(Object.entries(urls).map(([name, url]) => ask(name, url)));
  const services = [{ name: 'gateway', ready: true }, ...others];
  return { ready: services.every(({ ready }) => ready), services };
}

async function ask(name: string, url: string): Promise<ServiceHealth> {
  try {
    const { status, body } = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(DEADLINE_IN_MS), redirect: 'error' });
    await body?.cancel();
    return status === 200 ? { name, ready: true } : { name, ready: false, detail: 'It runs but is not ready.' };
  } catch {
    return { name, ready: false, detail: 'It does not answer.' };
  }
}
