import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Statements } from './tables.ts';

const AT_ONCE = 10_000;
const ROUNDS = 20;

/**
 * Deletes the rows of a table that meet a condition, in several short statements. What is left
 * after 200,000 rows is for the next call.
 */
export async function deleteInRounds<Tables, Table extends keyof Tables & string>(
  statements: Statements<Tables>,
  table: Table,
  condition: (eb: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>,
): Promise<void> {
  const untyped = statements as unknown as Statements<Record<string, object>>;
  const name: string = table;
  const some = untyped.selectFrom(name).select(sql`ctid`.as('ctid')).where(condition(expressionBuilder<Tables, Table>())).limit(AT_ONCE);
  for (let round = 0; round < ROUNDS; round++) {
    const { numDeletedRows } = await untyped.deleteFrom(name).where(sql<SqlBool>`ctid = any(array(${some}))`).executeTakeFirst();
    if (numDeletedRows < AT_ONCE) return;
  }
}
