import { join } from 'node:path';
import { type Child, startChild } from './measure.ts';
import type { BenchContext } from './report.ts';

/** The output of a measured instance. The first process id is that of the parent, the second that of PostgreSQL. */
export type Instance = {
  url: string;
  serviceUrls: Record<string, string[]>;
  processIds: number[];
  databaseUrls: Record<string, string>;
  /** The URL of the videos database for the superuser. */
  superuserUrl: string;
};

export const PASSWORD = 'a password for measuring';

/** Starts an instance as `npm start` would, on a data directory of its own and without limits. */
export function startInstance(
  { directory, processes, nodeFlags }: BenchContext,
  more: Record<string, string> = {},
): Promise<Child<Instance>> {
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: join(directory, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_FACTOR: '0',
    PROCESSES: processes,
    ...more,
  };
  return startChild<Instance>('instance', environment, nodeFlags);
}
