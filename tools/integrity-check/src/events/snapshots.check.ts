import { type Finding, pagesOf, type Rows, type SnapshotTopic } from '@flotilla/service';
import type { Check } from '../check.ts';
import type { Instance } from '../open-instance.ts';
import type { Topics } from './read-topics.ts';
import type { Versions } from './versions.ts';

type Entity = { readonly id: number; readonly key: string; readonly name: string; readonly version: number };
type Snapshots = SnapshotTopic & { readonly service: string; readonly versions: Versions };

const AT_ONCE = 1_000;

/** Compares the version of every published row with the newest one in its snapshot topic. */
export function snapshotsCheck({ rows, services }: Pick<Instance, 'rows' | 'services'>, topics: Topics): Check {
  const all = services.flatMap(({ name: service, integrityChecks }) =>
    (integrityChecks?.snapshots ?? []).map((each): Snapshots => ({ ...each, service, versions: topics.versionsIn(each.topic.name) })),
  );
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
      // Read again, because its event may have arrived meanwhile.
      const shown = versions.of(id);
      if (shown === version || underWay.has(key)) continue;
      const sentence = `The topic ${topic.name} has ${shown === 0 ? 'nothing' : `version ${shown}`} of "${name}", the row is version ${version}.`;
      const published = { topic: topic.name, version: shown };
      yield { kind: 'lost', service, what: 'snapshot', key, since: null, sentence, repair: 'publish the snapshot', published };
    }
  }
}

/** Entries of the topic without a row. */
async function* gone(rows: Rows, { service, topic, versions, table, idColumn = 'id' }: Snapshots): AsyncGenerator<Finding> {
  // The event of its deletion may still be in the outbox.
  if ((await rows.query('select 1 from outbox where topic = $1 limit 1', [topic.name])).length > 0) return;
  const ids: number[] = [];
  for (const id of versions.alive()) {
    ids.push(id);
    if (ids.length === AT_ONCE) yield* look(ids.splice(0));
  }
  yield* look(ids);

  async function* look(some: readonly number[]): AsyncGenerator<Finding> {
    const present = new Set(
      (await rows.query<{ id: number }>(`select ${idColumn} as id from ${table} where ${idColumn} = any($1)`, [some])).map(({ id }) => id),
    );
    for (const id of some) {
      if (present.has(id)) continue;
      const sentence = `The topic ${topic.name} shows the id ${id}, which no row has.`;
      yield { kind: 'orphan', service, what: 'snapshot', key: String(id), since: null, sentence, repair: null };
    }
  }
}
