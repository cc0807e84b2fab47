import { expect, test } from '@jest/globals';
import { access, defineApi, defineContract, defineEvent, defineTopic, media, object, string } from '../src/index.ts';

const declared = { method: 'GET', summary: 'Notes.', access: access.none, replies: { 200: object({ text: string() }) } } as const;
const notesApi = defineApi({ service: 'notes', tag: 'Notes' }, { getNote: { ...declared, path: '/api/v1/notes' } });
const notesInternal = defineApi(
  { service: 'notes', tag: 'Internal' },
  { askNote: { ...declared, path: '/internal/notes', internal: { callers: ['videos'] } } },
);
const topic = defineTopic({ name: 'notes.notes', partitions: 1, compacted: false, retentionHours: 1 });
const noteWritten = defineEvent({ type: 'note.written.v1', topic, orderedBy: 'id', payload: object({ id: string() }) });

test('a contract lists what a service promises, and what is left out is empty', () => {
  const contract = defineContract({
    service: 'notes',
    title: 'Notes',
    apis: [notesApi],
    internal: [notesInternal],
    events: { noteWritten },
    topics: [topic],
  });

  expect(contract).toEqual({
    service: 'notes',
    title: 'Notes',
    operations: [notesApi.getNote],
    internal: [notesInternal.askNote],
    events: [noteWritten],
    topics: [topic],
    problems: {},
    examples: {},
  });
});

const freshly = (change: object) => {
  const operation = { ...declared, path: '/api/v1/fresh', freshFor: 1, ...change } as const;
  return { service: 'notes', apis: [defineApi({ service: 'notes', tag: 'Notes' }, { getFresh: operation })] };
};

test('an answer to nobody in particular may say how fresh it must be', () => {
  const { operations } = defineContract({ title: 'Notes', ...freshly({ access: access.optional }) });

  expect(operations).toMatchObject([{ id: 'getFresh', freshFor: 1 }]);
});

test.each([
  ['a change', { method: 'POST' }],
  ['an answer to a user', { access: access.user }],
  ['an answer that headers decide about', { headers: object({ 'x-language': string() }) }],
  ['a file', { replies: { 200: media('video/mp4') } }],
  ['an answer without a body', { replies: { 204: null } }],
])('%s cannot be shared by everybody', (_, change) => {
  expect(() => defineContract({ title: 'Notes', ...freshly(change) })).toThrow('getFresh says freshFor');
});

test.each([
  ['an operation of another service', { service: 'others', apis: [notesApi] }, 'getNote is an operation of notes, not of others'],
  ['an internal operation among the public ones', { service: 'notes', apis: [notesInternal] }, 'askNote is internal'],
  ['a public operation among the internal ones', { service: 'notes', internal: [notesApi] }, 'getNote is not internal'],
  ['an event whose topic is not listed', { service: 'notes', events: { noteWritten } }, 'note.written.v1 has the topic notes.notes'],
])('%s is refused', (_, declaration, reason) => {
  expect(() => defineContract({ title: 'Notes', ...declaration })).toThrow(reason);
});
