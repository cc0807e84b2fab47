import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/**
 * Takes connections that end while they are in use out of the pool. Kysely keeps the connection of a transaction whose rollback
 * fails, and with a dead connection it always fails: each would occupy one place of the pool for ever.
 */
export function giveBackDeadConnections(pool: Pool, { silentAfterMs }: { silentAfterMs?: number } = {}): void {
  pool.on('connect', (client: PoolClient) => {
    if (silentAfterMs !== undefined) endWhenSilent(client as Watched, silentAfterMs);
    // The next statement fails with the reason for the end, so that a transaction ended at its time limit does not look like a lost connection.
    client.once('error', (reason) => {
      client.query = () => Promise.reject(reason);
    });
    client.once('end', () => {
      try {
        client.release(true);
      } catch {
        // It was idle in the pool, which removes it itself.
      }
      client.release = () => {};
    });
  });
}

type Watched = PoolClient & { readonly readyForQuery: boolean; readonly connection: { readonly stream: Socket } };

/** The server ends every statement within its time limit. When no answer has come long after that, the network drops packets without an error. */
function endWhenSilent(client: Watched, afterMs: number): void {
  const { stream } = client.connection;
  stream.setTimeout(afterMs, () => {
    if (!client.readyForQuery) stream.destroy(new Error(`connection terminated: the database was silent for ${afterMs / 1000} s`));
  });
}
