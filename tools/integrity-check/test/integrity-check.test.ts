import { eventually, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { damage, makeTwins, twins } from './damage.ts';
import {
  type Databases,
  findingsOn,
  liveIn,
  named,
  openDatabases,
  owners,
  runIntegrityCheck,
  startInstance,
  withDatabases,
} from './instance.ts';

test('a healthy instance is clean while it runs; each damage is found and classified, and what is safe to repair is repaired', async () => {
  await using directory = await temporaryDirectory();
  const content = await (async () => {
    await using platform = await startInstance(directory.path);
    const lived = await liveIn(platform.serviceUrls.gateway[0], ['A film', 'Another film', 'A third film', 'A fourth film']);
    expect(await runIntegrityCheck({ DATA_DIR: directory.path }, '--deep')).toEqual({ code: 0, clean: true, findings: [], mended: [] });
    return lived;
  })();

  const expected = await withDatabases(directory.path, async (databases) => {
    const harm = await damage(directory.path, databases, content);
    const { code, findings, mended } = await runIntegrityCheck({ DATA_DIR: directory.path }, '--deep', '--repair');
    expect(named(findings)).toEqual([...harm.stays, ...harm.isMended, ...harm.healsItself].toSorted());
    expect(code).toBe(1);
    expect(mended.filter(({ done }) => done.includes('could not'))).toEqual([]);
    return harm;
  });

  await using platform = await startInstance(directory.path);
  await using databases = openDatabases((name) => platform.databaseUrl(name) as string);
  await eventually(() => expectQuiet(databases), { withinMs: 60_000 });
  await makeTwins(databases);
  expect(await findingsOn({ DATA_DIR: directory.path }, { deep: true })).toEqual([twins, ...expected.stays].toSorted());

  await databases.sql('transcoder', 'delete from schema_migrations where name = $1', ['2026-11-21-transcodes']);
  expect(await findingsOn({ DATA_DIR: directory.path })).toEqual(['stuck transcoder: schema transcoder']);
}, 240_000);

/** The jobs and events of the repairs have had their effects. */
async function expectQuiet({ sql }: Databases): Promise<void> {
  for (const name of owners) {
    expect(await sql(name, 'select topic from outbox')).toEqual([]);
    const jobs = `select type from jobs where type not in ('dead', 'due') and (state = 'active' or (state in ('waiting', 'delayed') and run_at <= now()))`;
    expect([name, await sql(name, jobs)]).toEqual([name, []]);
  }
  expect(await sql('videos', `select state from video_transcodings where state <> 'completed'`)).toEqual([]);
  // The job of the repair may have run before the transcoder started; services try again every minute.
  await sql(
    'videos',
    `insert into jobs (type, payload, unique_key) select 'finish-upload', '{"id":"1-1-whole"}', 'finish-upload:1-1-whole' from upload_sessions
     where id = '1-1-whole' and state = 'received' on conflict do nothing`,
  );
  expect(await sql('videos', `select state from upload_sessions where id = '1-1-whole'`)).toEqual([{ state: 'refused' }]);
  expect(await sql('auth', `select state from users where state <> 'active'`)).toEqual([]);
}
