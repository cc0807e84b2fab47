import { type Connection, run } from './connection.ts';
import type { Statement } from './statement.ts';

/** How many rows the planner expects a statement to read, from its statistics. */
export async function estimateRows(on: Connection, { text, values = [] }: Omit<Statement, 'name'>): Promise<number> {
  type Plan = { readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }] };
  const { rows } = await run<Plan>(on, { text: `explain (format json) ${text}`, values });
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
