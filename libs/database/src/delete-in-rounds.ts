import type { Database } from './database.ts';

const AT_ONCE = 10_000;
const ROUNDS = 20;

/**
 * Deletes the rows of a table that a condition with `$1` placeholders names, in statements that stay short however many they are. What is left
 * after 200,000 waits for the next time.
 */
export async function deleteInRounds(database: Database, table: string, condition: string, values: readonly unknown[] = []): Promise<void> {
  const text = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${AT_ONCE})) returning 1`;
  for (let round = 0; round < ROUNDS; round++) {
    const deleted = await database.query({ text, values });
    if (deleted.length < AT_ONCE) return;
  }
}
