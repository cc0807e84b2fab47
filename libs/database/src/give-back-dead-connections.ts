import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/**
 * Takes connections that end while they are in use out of the pool. Kysely keeps the connection of a transaction whose rollback
 * fails, and with a dead connection it always fails: each would cost the pool one place for ever.
 */
export function giveBackDeadConnections(pool: Pool, { silentAfterMs }: { silentAfterMs: number }): void {
  pool.on('connect', (client: PoolClient) => {
    endWhenSilent(client as Watched, silentAfterMs);
    // Whoever holds it learns from the next statement why it ended: a transaction that the server ended at its limit is no lost connection.
    client.once('error', (reason) => {
      client.query = () => Promise.reject(reason);
    });
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

type Watched = PoolClient & { readonly readyForQuery: boolean; readonly connection: { readonly stream: Socket } };

/** The server ends every statement in time, so one that is not answered long after has lost its way: a network that fell silent tells nobody. */
function endWhenSilent(client: Watched, afterMs: number): void {
  const { stream } = client.connection;
  stream.setTimeout(afterMs, () => {
    if (!client.readyForQuery) stream.destroy(new Error(`connection terminated: the database was silent for ${afterMs / 1000} s`));
  });
}
