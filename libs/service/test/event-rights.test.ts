import { defineEvent, defineTopic, integer, object } from '@flotilla/contract';
import { startTestTransport } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type EventDeclaration, holdToDeclaration, kafkaRightsOfService } from '../src/index.ts';

const topicOf = (name: string) => defineTopic({ name, partitions: 1, compacted: false, retentionHours: 1 });
const [notes, lines, users, logs, films] = [
  topicOf('notes.notes'),
  topicOf('auth.lines'),
  topicOf('auth.users'),
  topicOf('notes.logs'),
  topicOf('videos.films'),
];
const filmShown = defineEvent({ type: 'film.shown.v1', topic: films, orderedBy: 'filmId', payload: object({ filmId: integer() }) });
const declaration: EventDeclaration = {
  name: 'notes',
  publishes: [notes, logs],
  publishesFor: [lines],
  consumes: [logs],
  follows: [users],
  subscribesTo: [{ event: filmShown }],
};
const handle = async () => {};
const eventOn = (topic: string) => ({
  id: crypto.randomUUID(),
  topic,
  key: 'a',
  type: 'note.written.v1',
  payload: {},
  occurredAt: new Date().toISOString(),
});

test('a service does with topics what it declared', async () => {
  await using bus = await startTestTransport();
  const transport = holdToDeclaration(bus, declaration);

  await transport.ensureTopics([notes, lines, users, logs, films]);
  await transport.publish([eventOn(notes.name), eventOn(lines.name)]);
  const running = [
    await transport.subscribe({ group: 'notes', topics: [films], handle }),
    await transport.subscribe({ group: 'notes.logs', topics: [logs], handle }),
    await transport.subscribe({ group: 'notes', topics: [users], mode: 'replay', handle }),
  ];

  expect(await bus.published(notes.name)).toHaveLength(1);
  await Promise.all(running.map((each) => each.stop()));
});

test('what a service did not declare fails, also where no broker knows rights', async () => {
  await using bus = await startTestTransport();
  await bus.ensureTopics([notes, lines, users, logs, films]);
  const transport = holdToDeclaration(bus, declaration);
  const other = topicOf('videos.other');

  await expect(transport.publish([eventOn(notes.name), eventOn(users.name)])).rejects.toThrow(
    'notes publishes on auth.users, which it does not declare',
  );
  await expect(transport.ensureTopics([other])).rejects.toThrow('notes uses videos.other, which it does not declare');
  await expect(transport.subscribe({ group: 'notes', topics: [users], handle })).rejects.toThrow('notes consumes auth.users');
  await expect(transport.subscribe({ group: 'notes', topics: [films], mode: 'live', handle })).rejects.toThrow(
    'notes follows videos.films',
  );
  for (const group of ['videos', 'notesandmore'])
    await expect(transport.subscribe({ group, topics: [films], handle })).rejects.toThrow(`notes reads as the group ${group}`);
  await expect(transport.emptyTopics([notes])).rejects.toThrow('notes empties notes.notes, which only operators may');
  expect(await bus.published(notes.name)).toEqual([]);
});

test('the rights at Kafka are the least for that', () => {
  const seen = ['Create', 'Describe', 'DescribeConfigs'];
  const rights = kafkaRightsOfService(declaration).map(({ resource, name, prefixed, operations }) => [
    `${resource} ${name}${prefixed ? '*' : ''}`,
    operations.filter((operation) => !seen.includes(operation)).join(),
  ]);

  expect(Object.fromEntries(rights)).toEqual({
    'topic auth.lines': 'Write',
    'topic auth.lines.dead-letters': '',
    'topic auth.users': 'Read',
    'topic auth.users.dead-letters': '',
    'topic notes.logs': 'Read,Write',
    'topic notes.logs.dead-letters': 'Write',
    'topic notes.notes': 'Write',
    'topic notes.notes.dead-letters': '',
    'topic videos.films': 'Read',
    'topic videos.films.dead-letters': 'Write',
    'group notes': 'Delete,Read',
    'group notes.*': 'Delete,Read',
  });
});
