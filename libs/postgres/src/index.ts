import type { Log } from '@flotilla/telemetry';

export type Postgres = { readonly pid: number; url(database: string): string; stop(): Promise<void> };
export declare function startPostgres(options: { directory: string; databases: readonly string[]; log: Log; port?: number }): Promise<Postgres>;
