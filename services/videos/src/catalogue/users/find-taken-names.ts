import { anyOf, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { ActorName } from '../accounts/actor-name.entity.ts';

const db = tables({ ActorName });

/** Which of these names an account or channel has or once had. */
export async function findTakenNames({ database }: Pick<Deps, 'database'>, names: readonly string[]): Promise<string[]> {
  const rows = await db(database)
    .selectFrom('ActorName')
    .select('name')
    .where((eb) => anyOf(eb, 'name', names))
    .execute();
  return rows.map(({ name }) => name);
}
