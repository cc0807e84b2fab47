import { contracts } from '@flotilla/contracts';
import { createGateway } from '@flotilla/gateway';
import { createClient, expectReply } from '@flotilla/http-client';
import { silentLog } from '@flotilla/telemetry';
import { eventually, instanceEnvironment, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { loadServices, migrateDatabases, startPlatform } from '../src/index.ts';
import { notes, notesApi, notesContract } from './notes.ts';

async function startWithNotes(directory: string) {
  const others = await loadServices(contracts.filter(({ service }) => service !== 'gateway'));
  const services = [...others, notes, createGateway([...contracts, notesContract])];
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

test('code that does not keep its contract is not loaded', async () => {
  const [gateway] = contracts.filter(({ service }) => service === 'gateway');

  await expect(loadServices([notesContract])).rejects.toThrow('Cannot find');
  await expect(loadServices([{ ...gateway!, operations: [...gateway!.operations, notesApi.writeNote] }])).rejects.toThrow(
    'gateway has no code for writeNote',
  );
  await expect(loadServices([{ ...gateway!, operations: gateway!.operations.slice(1) }])).rejects.toThrow(
    'gateway has code for ping, which its contract does not declare',
  );
});

async function rowsOf(url: string): Promise<object[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select id, text, (select array_agg(it order by it) from unnest(was) as it) as was from notes')).rows;
  } finally {
    await client.end();
  }
}
