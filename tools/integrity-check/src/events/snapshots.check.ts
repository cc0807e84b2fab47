import type { Check } from '../check.ts';
import type { Finding } from '../finding.ts';
import type { Instance } from '../open-instance.ts';
import { pagesOf, type Rows } from '../rows.ts';
import type { Topics } from './read-topics.ts';
import type { Versions } from './versions.ts';

type Entity = { readonly id: number; readonly key: string; readonly name: string; readonly version: number };
type Snapshots = {
  readonly service: string;
  readonly topic: string;
  readonly versions: Versions;
  readonly table: string;
  readonly text: string;
};

const AT_ONCE = 1_000;

/** The newest version of every user and video against the topics that show them to others. */
export function snapshotsCheck({ rows }: Pick<Instance, 'rows'>, topics: Topics): Check {
  const all: readonly Snapshots[] = [
    {
      service: 'auth',
      topic: 'auth.users',
      versions: topics.users,
      table: 'users',
      text: `select id, id::text as key, username as name, version from users where state = 'active' and id > $1 order by id limit $2`,
    },
    {
      service: 'videos',
      topic: 'videos.videos',
      versions: topics.videos,
      table: 'videos',
      text: `select id, uuid::text as key, name, version from videos where id > $1 order by id limit $2`,
    },
  ];
  return {
    title: 'snapshot topics',
    async *look() {
      for (const each of all) {
        await topics.catchUp();
        yield* behind(rows(each.service), each, topics);
        yield* gone(rows(each.service), each);
      }
    },
  };
}

async function* behind(rows: Rows, { service, topic, versions, text }: Snapshots, topics: Topics): AsyncGenerator<Finding> {
  for await (const page of pagesOf<Entity>(rows, text)) {
    const different = page.filter(({ id, version }) => versions.of(id) !== version);
    const underWay = different.length > 0 ? await topics.underWay(different.map(({ key }) => key)) : new Set();
    for (const { id, key, name, version } of different) {
      // Read anew: it may have come meanwhile.
      const told = versions.of(id);
      if (told === version || underWay.has(key)) continue;
      const sentence = `The topic ${topic} has ${told === 0 ? 'nothing' : `version ${told}`} of "${name}", the row is version ${version}.`;
      yield { kind: 'lost', service, what: 'snapshot', key, since: null, sentence, repair: 'publish the snapshot', toldVersion: told };
    }
  }
}

/** What the topic shows and no row has. */
async function* gone(rows: Rows, { service, topic, versions, table }: Snapshots): AsyncGenerator<Finding> {
  // Its end may be told by what waits there.
  if ((await rows.query('select 1 from outbox where topic = $1 limit 1', [topic])).length > 0) return;
  const ids: number[] = [];
  for (const id of versions.alive()) {
    ids.push(id);
    if (ids.length === AT_ONCE) yield* look(ids.splice(0));
  }
  yield* look(ids);

  async function* look(some: readonly number[]): AsyncGenerator<Finding> {
    const present = new Set((await rows.query<{ id: number }>(`select id from ${table} where id = any($1)`, [some])).map(({ id }) => id));
    for (const id of some) {
      if (present.has(id)) continue;
      const sentence = `The topic ${topic} shows number ${id}, which no row has.`;
      yield { kind: 'orphan', service, what: 'snapshot', key: String(id), since: null, sentence, repair: null };
    }
  }
}
