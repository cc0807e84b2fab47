import { join } from 'node:path';

/** What a measured instance says of itself; the first process id is its parent, the second PostgreSQL's. */
export type Instance = { url: string; serviceUrls: Record<string, string>; processIds: number[]; databaseUrls: Record<string, string> };

export const PASSWORD = 'a password for measuring';

/** A production-like instance on a data directory of its own, without limits. */
export function instanceEnvironment(
  directory: string,
  processes: 'each' | 'one',
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATA_DIR: join(directory, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_FACTOR: '0',
    PROCESSES: processes,
    ...more,
  };
}
