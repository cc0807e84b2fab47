import { randomUUID } from 'node:crypto';
import { defineEvent, defineTopic, integer, object, string } from '@flotilla/contract';
import { subscription } from '@flotilla/outbox';
import { silentLog } from '@flotilla/telemetry';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { defineFeature } from '../src/index.ts';
import { createNotes, type Deps, notesWith, startWorld } from './world.ts';

const topic = defineTopic({ name: 'notes.snapshots', partitions: 1, compacted: true, retentionHours: 1 });
const snapshot = defineEvent({
  type: 'note.snapshot.v1',
  topic,
  orderedBy: 'noteId',
  payload: object({ noteId: integer(), text: string() }),
});
const keepNewest = subscription(snapshot, () => async ({ noteId, text }, { tx }) => {
  await tx.execute('insert into notes (id, text) values (?, ?) on conflict (id) do update set text = excluded.text', [noteId, text]);
});

const message = (noteId: number, text: string) => ({
  id: randomUUID(),
  topic: topic.name,
  key: String(noteId),
  type: snapshot.type,
  payload: { noteId, text },
  occurredAt: new Date().toISOString(),
});

test('a read model is rebuilt from the newest events as its feature declares', async () => {
  await using world = await startWorld();
  const copying = defineFeature<Deps>({ migrations: [createNotes], subscriptions: [keepNewest], rebuilds: [keepNewest] });
  const service = notesWith([], [copying]);
  await world.start(service);
  await world.transport.publish([message(1, 'Buy milk'), message(1, 'Buy bread'), message(2, 'Bake')]);
  const notes = () => world.query('select text from notes order by id');
  await eventually(async () => expect(await notes()).toEqual([{ text: 'Buy bread' }, { text: 'Bake' }]));
  await world.query('delete from notes');

  const counts = await service.rebuild?.({ url: world.url, transport: world.transport, log: silentLog });

  expect(counts).toMatchObject({ topics: [topic.name], failed: 0 });
  expect(await notes()).toEqual([{ text: 'Buy bread' }, { text: 'Bake' }]);
});

test('after a move, work that cannot go on is ended in the moved rows', async () => {
  await using world = await startWorld();
  const ending = defineFeature<Deps>({
    migrations: [createNotes],
    afterMove: [(database) => database.query({ text: `update notes set text = 'moved'` })],
  });
  const service = notesWith([], [ending]);
  await using running = await world.start(service);
  await running.stop();
  await world.query(`insert into notes values (1, 'Buy milk')`);

  await service.afterMove?.({ url: world.url, log: silentLog });

  expect(await world.query('select text from notes')).toEqual([{ text: 'moved' }]);
});

test('a service without such declarations has neither operation', () => {
  const { rebuild, afterMove } = notesWith([], [defineFeature<Deps>({ migrations: [createNotes] })]);

  expect([rebuild, afterMove]).toEqual([undefined, undefined]);
});
