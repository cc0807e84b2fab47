export { findFreePorts, isPortFree } from './ports.ts';
export { type Postgres, type PostgresOptions, startPostgres } from './start-postgres.ts';
