import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  readonly registry: Registry;
  counter<L extends string = never>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  gauge<L extends string = never>(name: string, help: string, labels?: readonly L[]): Gauge<L>;
  /** Buckets in seconds unless given. */
  histogram<L extends string = never>(name: string, help: string, labels?: readonly L[], buckets?: readonly number[]): Histogram<L>;
};

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60];

/** Prometheus metrics of one service in a registry of its own, so that several services can run in one process. Registering a name twice returns the same metric. */
export function createMetrics(service: string, { processMetrics = false }: { processMetrics?: boolean } = {}): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  if (processMetrics) collectDefaultMetrics({ register: registry });
  const once = <M>(name: string, make: () => M): M => (registry.getSingleMetric(name) as M | undefined) ?? make();
  return {
    registry,
    counter: (name, help, labels = []) => once(name, () => new Counter({ name, help, labelNames: [...labels], registers: [registry] })),
    gauge: (name, help, labels = []) => once(name, () => new Gauge({ name, help, labelNames: [...labels], registers: [registry] })),
    histogram: (name, help, labels = [], buckets = SECONDS) =>
      once(name, () => new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [registry] })),
  };
}
