import { randomUUID } from 'node:crypto';
import { readSettings } from '@flotilla/config';
import { access, defineApi, defineEvent, defineTopic, integer, object, string } from '@flotilla/contract';
import { connectDatabase, type Database, defineMigration } from '@flotilla/database';
import { createClient } from '@flotilla/http-client';
import { defineJobType, enqueueJob, Job, type JobBinding } from '@flotilla/jobs';
import { silentLog } from '@flotilla/telemetry';
import { createTestDatabase, startTestTransport, testServices } from '@flotilla/test-kit';
import { type Basics, type DefinedService, defineService, type Feature, serviceSettings } from '../src/index.ts';

export const notesTopic = defineTopic({ name: 'notes.notes', partitions: 1, compacted: false, retentionHours: 1 });
export const noteWritten = defineEvent({
  type: 'note.written.v1',
  topic: notesTopic,
  orderedBy: 'noteId',
  payload: object({ noteId: integer(), text: string() }),
});
const linesTopic = defineTopic({ name: 'lines', partitions: 1, compacted: false, retentionHours: 1 });
const linesLogged = defineEvent({ type: 'lines.logged.v1', topic: linesTopic, orderedBy: 'label', payload: object({ label: string() }) });

const counting = {
  method: 'GET',
  summary: 'How many notes there are.',
  access: access.none,
  replies: { 200: object({ count: integer() }) },
} as const;
const common = { service: 'notes', tag: 'Notes' } as const;
export const notesInternal = defineApi(common, {
  countNotes: { ...counting, path: '/internal/notes/count', internal: { callers: ['auth'] } },
});

export const createNotes = defineMigration('2026-11-22-notes', { up: ['create table notes (id int primary key, text text not null)'] });

export type Deps = { readonly database: Database; readonly journal: string[] };
export const printNote = defineJobType<{ noteId: number }>({ name: 'print-note', maxAttempts: 1, leaseInSeconds: 30, stallInSeconds: 60 });
export const shredNote = defineJobType<{ noteId: number }>({ name: 'shred-note', maxAttempts: 1, leaseInSeconds: 30, stallInSeconds: 60 });

type Changes = { readonly pools?: Readonly<Record<string, number>> };

/** A service of the given features; what happens in it is recorded in `journal`. */
export function notesWith(journal: string[], features: readonly Feature<Deps>[], changes: Changes = {}) {
  return defineService({
    name: 'notes',
    settings: serviceSettings('notes', { port: 0 }),
    areas: features,
    publishes: [notesTopic],
    logLines: linesLogged,
    createDeps: async ({ database, running }: Basics<unknown, unknown>): Promise<Deps> => {
      running.defer(() => void journal.push('dependencies were disposed'));
      return { database, journal };
    },
    ...changes,
  });
}

/** An empty database and a transport, and processes of a service on them. */
export async function startWorld() {
  await using starting = new AsyncDisposableStack();
  const { url, ...database } = starting.use(await createTestDatabase({ name: 'empty', build: async () => {} }));
  const transport = starting.use(await startTestTransport());
  const services = testServices(['auth', 'gateway', 'notes']);
  const inspection = starting.use(await connectDatabase({ url, entities: [Job], log: silentLog, name: 'inspection', poolSize: 2 }));
  const processes = starting.use(new AsyncDisposableStack());
  const environment = {
    NOTES_DATABASE_URL: url,
    EVENTS_DATABASE_URL: transport.url,
    ...services.settingsOf('notes'),
    LOG_LEVEL: 'error',
  };
  const running = starting.move();
  return {
    database,
    url,
    transport,
    query: <Row>(text: string, values: unknown[] = []) => inspection.query<Row>({ text, values }),
    enqueue: (type: JobBinding<Deps>['type'], noteId = 1) => inspection.transaction((tx) => enqueueJob(tx, type, { noteId })),

    /** One more process of the service. */
    async start(service: DefinedService<ReturnType<typeof serviceSettings>, unknown>) {
      return processes.use(await service.start(readSettings(service.settings, environment), { log: silentLog, transport }));
    },
    publish: (noteId: number, text: string) =>
      transport.publish([
        {
          id: randomUUID(),
          topic: notesTopic.name,
          key: String(noteId),
          type: noteWritten.type,
          payload: { noteId, text },
          occurredAt: new Date().toISOString(),
        },
      ]),
    clientOf: (address: string) => createClient({ baseUrl: address, headers: () => services.headersFor('auth', 'notes') }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
