import { endWithUsage, readCommandLine } from '../command-line.ts';

export type ChaosOptions = {
  readonly seed: number;
  readonly minutes: number;
  /** Seconds between two faults. */
  readonly every: number;
  readonly replicas: number;
  readonly clients: number;
  readonly on: 'cluster' | 'embedded';
  /** Measures the targets of docs/contract/reliability.md one after the other, instead of injecting random faults. */
  readonly scenario: boolean;
  readonly keep: boolean;
};

const usage = `Usage: npm run chaos [-- --seed N] [--minutes M] [--every S] [--replicas R] [--clients C] [--on cluster|embedded] [--scenario] [--keep]
  Uploads, reads, edits and deletes through all gateways while processes are killed and frozen and engines are away, then waits until
  nothing moves and checks integrity. --scenario takes Kafka, the store and PostgreSQL away one after the other and measures
  what clients see of it. Ends with 0 when nothing was lost. --keep leaves the data directory behind.`;

/** The options of the command; ends it with the usage when they are invalid. */
export function readOptions(): ChaosOptions {
  const { values } = readCommandLine(usage, {
    options: {
      seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
      minutes: { type: 'string', default: '3' },
      every: { type: 'string', default: '5' },
      replicas: { type: 'string', default: '2' },
      clients: { type: 'string', default: '3' },
      on: { type: 'string', default: 'cluster' },
      scenario: { type: 'boolean', default: false },
      // The name of the option in the previous release.
      drill: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const { on, keep } = values;
  if (on !== 'cluster' && on !== 'embedded') endWithUsage(usage, `There is no ${on}.`);
  const numbers = { seed: 0, minutes: 0, every: 0, replicas: 0, clients: 0 };
  for (const name of Object.keys(numbers) as (keyof typeof numbers)[]) {
    numbers[name] = Number(values[name]);
    if (!(numbers[name] > 0)) endWithUsage(usage, `--${name} must be a number above 0.`);
  }
  return { ...numbers, on, scenario: values.scenario || values.drill, keep };
}
