import type { Deps } from '../../deps.ts';

/** Which of these names an account or channel has or once had. */
export async function findTakenNames({ database }: Pick<Deps, 'database'>, names: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ name: string }>({
    text: 'select name from actor_names where name = any($1::text[])',
    values: [names],
  });
  return rows.map(({ name }) => name);
}
