import type { Pool, PoolClient } from 'pg';

/**
 * Takes connections that end while they are in use out of the pool. Kysely keeps the connection of a transaction whose rollback
 * fails, and with a dead connection it always fails: each would cost the pool one place for ever.
 */
export function giveBackDeadConnections(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    client.once('end', () => {
      try {
        client.release(true);
      } catch {
        // It lay idle in the pool, which has noticed by itself.
      }
      client.release = () => {};
    });
  });
}
