import type { Database } from './connect-database.ts';
import type { Statement } from './execute.ts';

const AT_ONCE = 10_000;
const ROUNDS = 20;

/**
 * Deletes what may be much in statements that stay short: each deletes at most as many rows as it is told and returns them. What is left after
 * 200,000 waits for the next time.
 */
export async function deleteInRounds(database: Database, statement: (atOnce: number) => Statement): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const deleted = await database.query(statement(AT_ONCE));
    if (deleted.length < AT_ONCE) return;
  }
}
