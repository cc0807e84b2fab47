import { prepared, sql, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { Actor } from './actor.entity.ts';

const db = tables({ Actor });
const findByName = prepared('find-local-actor', (on, host: string, name: string) =>
  db(on)
    .selectFrom('Actor')
    .selectAll()
    .where('host', '=', host)
    .where(sql`lower(name)`, '=', name)
    .where('localKind', 'is not', null)
    .where('deletedAt', 'is', null),
);

/** The local account, channel or instance actor of this name, in any case. */
export async function findLocalActor({ database, urls }: Pick<Deps, 'database' | 'urls'>, name: string): Promise<Actor | undefined> {
  const [actor] = await findByName(database, urls.host, name.toLowerCase());
  return actor;
}
