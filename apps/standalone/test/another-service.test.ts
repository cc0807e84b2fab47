import { contracts } from '@flotilla/contracts';
import { createGateway } from '@flotilla/gateway';
import { createClient, expectReply } from '@flotilla/http-client';
import { checkIntegrity, openInstance, repair } from '@flotilla/integrity-check';
import type { Service } from '@flotilla/service';
import { silentLog } from '@flotilla/telemetry';
import { eventually, instanceEnvironment, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { environmentOf, loadServices, migrateDatabases, openDataDirectory, startPlatform } from '../src/index.ts';
import { notes, notesApi, notesContract } from './notes.ts';

async function withNotes(): Promise<Service[]> {
  const others = await loadServices(contracts.filter(({ service }) => service !== 'gateway'));
  return [...others, notes, createGateway([...contracts, notesContract])];
}

async function startWithNotes(directory: string) {
  const services = await withNotes();
  return { services, platform: await startPlatform({ environment: instanceEnvironment(directory), services }) };
}

test('a service that is declared once runs beside the others, with its database, events, jobs and schedules, behind the gateway', async () => {
  await using directory = await temporaryDirectory();
  const { services, platform: started } = await startWithNotes(directory.path);
  await using platform = started;
  const url = platform.serviceUrls.gateway[0];
  const databaseUrl = platform.databaseUrl('notes') as string;

  const { id } = expectReply(await createClient({ baseUrl: url })(notesApi.writeNote, { body: { text: 'Buy milk' } }), 200);

  const health = (await (await fetch(`${url}/health/platform`)).json()) as { ready: boolean; services: { name: string }[] };
  expect(health).toMatchObject({ ready: true, services: expect.arrayContaining([{ name: 'notes', ready: true }]) });
  const description = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as { paths: object };
  expect(description.paths).toHaveProperty(['/api/v1/notes', 'post', 'operationId'], 'writeNote');
  await eventually(async () => expect(await rowsOf(databaseUrl)).toEqual([{ id, text: 'Buy milk', was: ['counted', 'printed', 'read'] }]));
  expect(await migrateDatabases({ NOTES_DATABASE_URL: databaseUrl }, { log: silentLog, services })).toEqual([
    { service: 'notes', steps: [] },
  ]);
});

test('its secrets and its database are known to itself alone', async () => {
  await using directory = await temporaryDirectory();
  using data = openDataDirectory(directory.path);
  const services = await withNotes();
  const ports = { gateway: [1] };
  const instance = {
    services,
    ports,
    host: '127.0.0.1',
    publicUrl: 'http://localhost',
    databaseUrl: (name: string) => `postgres://${name}`,
    data,
  };

  const given = { NOTES_INK: 'invisible' };
  const environments = services.map(({ name }) => ({ name, environment: environmentOf({ name, index: 0 }, given, instance) }));

  for (const secret of ['NOTES_INK', 'NOTES_DATABASE_URL'])
    expect(environments.filter(({ environment }) => environment[secret] !== undefined).map(({ name }) => name)).toEqual(['notes']);
});

test('its database is migrated, and what its integrity check finds is repaired', async () => {
  await using directory = await temporaryDirectory();
  const { services, platform: started } = await startWithNotes(directory.path);
  await using platform = started;
  const databaseUrl = platform.databaseUrl('notes') as string;
  const write = createClient({ baseUrl: platform.serviceUrls.gateway[0] });
  const { id } = expectReply(await write(notesApi.writeNote, { body: { text: 'Buy milk' } }), 200);
  await eventually(async () => expect(await rowsOf(databaseUrl)).toEqual([{ id, text: 'Buy milk', was: ['counted', 'printed', 'read'] }]));
  await using instance = await openInstance(instanceEnvironment(directory.path), silentLog, services);
  const look = () => checkIntegrity(instance, { graceMs: 100, deep: true });
  expect(await look()).toEqual([]);

  await query(databaseUrl, `update notes set was = '{}'`);
  const findings = await look();
  expect(findings).toMatchObject([{ service: 'notes', kind: 'stuck', what: 'note', key: String(id), repair: 'print the note' }]);
  expect(await repair(findings, instance)).toMatchObject([{ done: 'a job will print it' }]);
  await eventually(async () => expect(await rowsOf(databaseUrl)).toMatchObject([{ was: ['counted', 'printed'] }]));
  expect(await look()).toEqual([]);

  await query(databaseUrl, `drop table notes; delete from schema_migrations where name = '2026-11-22-notes'`);
  expect(await look()).toMatchObject([{ service: 'notes', what: 'schema' }]);
  expect(await migrateDatabases({ NOTES_DATABASE_URL: databaseUrl }, { log: silentLog, services })).toEqual([
    { service: 'notes', steps: ['2026-11-22-notes'] },
  ]);
  expect(await look()).toEqual([]);
});

test('code that does not keep its contract is not loaded', async () => {
  const [gateway] = contracts.filter(({ service }) => service === 'gateway');

  await expect(loadServices([notesContract])).rejects.toThrow('Cannot find');
  await expect(loadServices([{ ...gateway!, operations: [...gateway!.operations, notesApi.writeNote] }])).rejects.toThrow(
    'gateway has no code for writeNote',
  );
  await expect(loadServices([{ ...gateway!, operations: gateway!.operations.slice(1) }])).rejects.toThrow(
    'gateway has code for ping, which its contract does not declare',
  );
  await expect(loadServices([{ ...gateway!, topics: notesContract.topics }])).rejects.toThrow(
    'gateway declares notes.notes, which its defineService does not name in publishes',
  );
});

const rowsOf = (url: string) => query(url, 'select id, text, (select array_agg(it order by it) from unnest(was) as it) as was from notes');

async function query(url: string, text: string): Promise<object[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
