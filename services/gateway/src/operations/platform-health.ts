import { leanFetch } from '@flotilla/service-client/lean-fetch';

const DEADLINE_IN_MS = 2_000;
const REMEMBER_FOR_MS = 1_000;

type ServiceHealth = { readonly name: string; readonly ready: boolean; readonly detail?: string };
export type PlatformHealth = { readonly ready: boolean; readonly services: readonly ServiceHealth[] };
type Answer = 'ready' | 'not ready' | 'none';

/** Probes the readiness of every service, at most once a second however often it is called. One ready process is enough. */
export function createPlatformHealth(urls: Readonly<Record<string, readonly string[]>>): () => Promise<PlatformHealth> {
  let last: { readonly askedAt: number; readonly health: Promise<PlatformHealth> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.askedAt > REMEMBER_FOR_MS) last = { askedAt: now, health: askAll(urls) };
    return last.health;
  };
}

async function askAll(urls: Readonly<Record<string, readonly string[]>>): Promise<PlatformHealth> {
  const others = await Promise.all(Object.entries(urls).map(([name, its]) => askEach(name, its)));
  const services = [{ name: 'gateway', ready: true }, ...others];
  return { ready: services.every(({ ready }) => ready), services };
}

async function askEach(name: string, urls: readonly string[]): Promise<ServiceHealth> {
  const answers = await Promise.all(urls.map(ask));
  const ready = answers.filter((answer) => answer === 'ready').length;
  if (ready === urls.length) return { name, ready: true };
  if (ready > 0) return { name, ready: true, detail: `${ready} of ${urls.length} processes are ready.` };
  return { name, ready: false, detail: answers.includes('not ready') ? 'It runs but is not ready.' : 'It does not answer.' };
}

async function ask(url: string): Promise<Answer> {
  try {
    const { status, text } = await leanFetch(`${url}/health/ready`, { signal: AbortSignal.timeout(DEADLINE_IN_MS) });
    await text();
    return status === 200 ? 'ready' : 'not ready';
  } catch {
    return 'none';
  }
}
