import { connectDatabase } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { migrations } from '../src/postgres/schema.ts';
import * as statements from '../src/postgres/statements.ts';
import { startPostgresWorld } from './postgres-world.ts';

const id = crypto.randomUUID();
const event = [['films'], [0], [0], [true], [id], ['1'], ['film.changed.v1'], ['{}'], [null], [new Date()]];

/** What each statement of the log is asked with, and the index by which it finds its rows among many. */
const cases: Record<keyof typeof statements, { values: readonly unknown[]; index?: string }> = {
  ensureTopics: { values: [['films'], [12], [true], [24]] },
  findTopics: { values: [['films']] },
  lockPartitions: { values: [['films'], [0]], index: 'event_partitions_pkey' },
  appendEvents: { values: event },
  advancePartitions: { values: [['films'], [0], [1]], index: 'event_partitions_pkey' },
  readEvents: { values: [['films'], [0], [-1], [100]], index: 'event_log_pkey' },
  readHeads: { values: [['films']], index: 'event_partitions_pkey' },
  addOffsets: { values: ['videos', ['films']], index: 'event_partitions_pkey' },
  joinGroup: { values: ['videos', ['films'], id, '10 s'] },
  renewLeases: { values: ['videos', ['films'], id, '10 s'], index: 'event_offsets_pkey' },
  claimPartitions: { values: ['videos', 'films', id, '10 s', 4], index: 'event_offsets_pkey' },
  commitOffsets: { values: ['videos', id, ['films'], [0], [7], [1]], index: 'event_offsets_pkey' },
  releasePartitions: { values: ['videos', ['films'], [0], id], index: 'event_offsets_pkey' },
  leaveGroup: { values: ['videos', id] },
  countUnsettled: { values: ['videos', ['films'], [0], [7]], index: 'event_offsets_pkey' },
  readRetention: { values: [] },
  expireEvents: { values: ['films', 0, 24], index: 'event_log_pkey' },
  compactEvents: { values: ['films', 0], index: 'event_log_newest' },
  markCompacted: { values: ['films', 0], index: 'event_partitions_pkey' },
  deleteGoneMembers: { values: [] },
  emptyTopics: { values: [['films']], index: 'event_log_pkey' },
};

test('every statement of the log finds its rows by an index, among many topics, partitions and events', async () => {
  await using world = await startPostgresWorld();
  await using database = await connectDatabase({ url: world.url, entities: [], migrations, log: silentLog, poolSize: 1, name: 'events' });
  await database.query({
    text: `with topics as (insert into event_topics select 'topic' || n, 12, true, 24 from generate_series(1, 500) n returning name),
      partitions as (insert into event_partitions select name, generate_series(0, 11), 10 from topics returning topic, partition),
      offsets as (insert into event_offsets select 'videos', topic, partition from partitions)
      insert into event_log select topic, partition, n, true, gen_random_uuid(), n::text, 'film.changed.v1', '{}', null, now()
      from partitions, generate_series(0, 9) n`,
  });
  await database.query({ text: 'analyze' });

  for (const [name, statement] of Object.entries(statements)) {
    const { values, index } = cases[name as keyof typeof statements];
    const plan = await statement.explain(database, values);
    expect(`${name}: ${plan}`).toContain(index ?? name);
    expect(`${name}: ${plan}`).not.toContain('Seq Scan on event_log');
  }
});
