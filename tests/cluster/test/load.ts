import { setTimeout as delay } from 'node:timers/promises';

export type Load = { readonly requests: number; readonly failures: readonly string[] };
export type RunningLoad = {
  /** Requests until now. */
  requests(): number;
  /** Ends it once the last answers have arrived. */
  stop(): Promise<Load>;
};

const ANSWER_WITHIN_MS = 30_000;
const TOLD = 20;

/** Requests these paths in turn, this many times a second, on persistent connections, until stopped. An answer other than 2xx, or none, is a failure. */
export function startLoad(url: string, { paths, perSecond }: { paths: readonly string[]; perSecond: number }): RunningLoad {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const failures: string[] = [];
  let requests = 0;
  let failed = 0;
  let lastFailure = '';
  const told = () => new Date().toISOString();

  async function ask(path: string): Promise<void> {
    requests++;
    try {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.status}`);
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error };
      if (failed++ < TOLD) failures.push(`${told()} ${path}: ${message} ${cause?.message ?? ''}`);
      lastFailure = told();
    }
  }

  async function run(): Promise<void> {
    const started = performance.now();
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const asking = ask(paths[turn % paths.length] as string).finally(() => underWay.delete(asking));
      underWay.add(asking);
      const next = started + ((turn + 1) * 1_000) / perSecond;
      await delay(Math.max(0, next - performance.now()), undefined, { signal: stopping.signal }).catch(() => {});
    }
    await Promise.all(underWay);
  }

  const running = run();
  return {
    requests: () => requests,
    async stop() {
      stopping.abort();
      await running;
      return {
        requests,
        failures: failed > failures.length ? [...failures, `and ${failed - failures.length} more, the last at ${lastFailure}`] : failures,
      };
    },
  };
}
