import type { Log, Metrics } from '@flotilla/telemetry';

/** How many messages of each topic are published and not yet handled. */
export type Lags = ReadonlyMap<string, number>;

type Watched = { readonly group: string; readonly lags: () => Promise<Lags> };

const ASK_AGAIN_MS = 5_000;
const ASK_WITHIN_MS = 2_000;

/** The subscriptions of all transports that report to the same metrics. */
const watchedBy = new WeakMap<Metrics, Set<Watched>>();

export const totalOf = (lags: Lags) => [...lags.values()].reduce((sum, each) => sum + each, 0);

/** Reports the lag of a subscription whenever the metrics are read, at most every 5 s. Returns how to stop. */
export function reportLag(metrics: Metrics | undefined, watched: Watched, log: Log): () => void {
  if (!metrics) return () => {};
  const all = watchedBy.get(metrics) ?? startReporting(metrics, log);
  all.add(watched);
  return () => all.delete(watched);
}

function startReporting(metrics: Metrics, log: Log): Set<Watched> {
  const all = new Set<Watched>();
  watchedBy.set(metrics, all);
  const gauge = metrics.gauge('flotilla_event_lag', 'Events that are published and not yet handled, by topic and group.', [
    'topic',
    'group',
  ]);
  let asked = -ASK_AGAIN_MS;
  let asking: Promise<unknown> = Promise.resolve();

  async function ask(): Promise<void> {
    const found = await Promise.all([...all].map(async ({ group, lags }) => [group, await lags()] as const));
    gauge.reset();
    for (const [group, lags] of found) for (const [topic, lag] of lags) gauge.set({ topic, group }, lag);
  }

  const collect = async () => {
    if (performance.now() - asked >= ASK_AGAIN_MS) {
      asked = performance.now();
      asking = ask().catch((error: unknown) => log.debug({ err: error }, 'could not read the lag of events'));
    }
    // Reading metrics does not wait for an unavailable engine: the last figures are shown until it answers.
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ASK_WITHIN_MS);
    await Promise.race([asking, enough]);
    clearTimeout(timer);
  };
  // prom-client calls this before each reading; its types only have it in the constructor.
  Object.assign(gauge, { collect });
  return all;
}
