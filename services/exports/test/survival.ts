import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@flotilla/test-kit';
import { readArchive, wrongChecksums } from '@flotilla/test-kit/read-archive';
import { expect } from '@jest/globals';
import { emptyStats } from '../src/user-imports/stats.ts';
import { archivedVideo } from './fake-neighbours.ts';
import { hostileArchives, hostileNames } from './hostile-archives.ts';
import { archiveOf, makeZip } from './make-zip.ts';
import { startWorld, type World } from './world.ts';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const MIB = 1024 * 1024;
const FILM_BYTES = 40 * MIB;
const SECTIONS_BEFORE_FILES = 6;
/** Processes start slowly on a machine with other things to do. */
const PATIENCE = { withinMs: 60_000 };

/** Exports as a process of its own, which can be killed. */
function startProcess(environment: Record<string, string>): AsyncDisposable & { kill(): Promise<void> } {
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { kill, [Symbol.asyncDispose]: kill };
}

async function filmsOf(world: World, count: number, size: number) {
  for (let id = 1; id <= count; id += 1) {
    const storageKey = `originals/${id}`;
    await world.storage.put(storageKey, randomBytes(size));
    const videoFile = { storageKey, extension: '.mp4', mediaType: 'video/mp4', size, height: 720, fps: 25 };
    world.neighbours.videos.push(archivedVideo(id, { videoFile }));
  }
}

/** Archives that have arrived, and are imported by the next process. */
async function placeImports(world: World, imports: readonly { readonly userId: number; readonly archive: Buffer }[]): Promise<void> {
  for (const { userId, archive } of imports) {
    const key = `user-imports/${userId}.zip`;
    await world.storage.put(key, archive);
    await world.query(
      `insert into user_imports (user_id, upload_id, fingerprint, state, size, received, storage_key, part_size, stats, created_at, touched_at)
        values ($1, $2, '', 1, $3, $3, $2, 8388608, $4, now(), now())`,
      [userId, key, archive.length, emptyStats()],
    );
  }
  await world.query(`insert into jobs (type, payload, unique_key)
    select 'import-user-archive', jsonb_build_object('importId', id, 'userId', user_id), 'user-import/' || id || '/' from user_imports`);
}

type Making = { readonly films: number; readonly deaths: readonly number[] };

/** Kills a process whenever it has made so many sections; at the last one, between files. The archive is finished, and every checksum in it is right. */
export async function surviveWhileMaking({ films, deaths }: Making): Promise<void> {
  await using world = await startWorld();
  await filmsOf(world, films, FILM_BYTES);
  await world.stop();
  // A dead process leaves its job at the end of its lease; these do not wait for that.
  const takeOver = () => world.query(`update jobs set lease_until = now() where type = 'create-user-export' and state = 'active'`);
  const progress = async () => {
    const [row] = await world.query<{ done: number; written: number }>(
      'select sections_done as done, written::float8 as written from user_exports',
    );
    return row ?? { done: 0, written: 0 };
  };
  await world.query(`insert into user_exports (user_id, with_video_files, state, filename, storage_key, created_at)
    values (2, true, 1, 'user-export-2-x.zip', 'user-exports/x.zip', now())`);
  await world.query(`insert into jobs (type, payload, unique_key)
    select 'create-user-export', jsonb_build_object('exportId', id, 'userId', 2), 'user-export/' || id || '/' from user_exports`);

  let before = await progress();
  for (const least of deaths) {
    await using process = startProcess(world.environment);
    const bytes = least === SECTIONS_BEFORE_FILES ? before.written + 60 * MIB : 0;
    await eventually(async () => {
      const { done, written } = await progress();
      if (done < least || written < Math.min(bytes, (films - 1) * FILM_BYTES))
        throw new Error(`${done} sections and ${written} bytes are stored`);
    }, PATIENCE);
    await process.kill();
    await takeOver();
    const after = await progress();
    expect(after.done).toBeGreaterThanOrEqual(before.done);
    expect(after.written).toBeGreaterThanOrEqual(before.written);
    before = after;
  }
  await using _last = startProcess(world.environment);
  await eventually(async () => expect(await world.query('select from user_exports where state = 3')).toHaveLength(1), PATIENCE);

  const bytes = await world.storage.read('user-exports/x.zip');
  const files = await readArchive(Buffer.concat(await bytes.toArray()));
  expect([...files.keys()].filter((path) => path.startsWith('files/videos/video-files/'))).toHaveLength(films);
  expect(wrongChecksums(files)).toEqual([]);
  expect(await world.storedKeys()).toEqual(['user-exports/x.zip']);
  expect(await world.openUploads()).toEqual([]);
}

/** Kills a process whenever so many items came in. The archive comes in whole, each item once, and nothing that is not for it to say. */
export async function surviveWhileImporting(deaths: readonly number[]): Promise<void> {
  await using world = await startWorld();
  const { neighbours } = world;
  const claimed = { id: 1, ownerId: 1, role: 0, ownerAccount: { name: 'root' } };
  const channels = Array.from({ length: 30 }, (_, index) => ({ ...claimed, name: `channel_${index}`, displayName: `Channel ${index}` }));
  const names = ['one', 'two', 'three'];
  const videos = names.map((name) => ({
    ...claimed,
    name,
    duration: 1,
    privacy: 1,
    channel: { name: 'channel_1' },
    archiveFiles: { videoFile: `../files/videos/video-files/${name}.mp4` },
  }));
  const files = names.map((name) => ({ path: `files/videos/video-files/${name}.mp4`, bytes: randomBytes(9 * MIB), isStored: true }));
  const archive = makeZip(archiveOf({ 'channels.json': { channels }, 'videos.json': { videos } }, files));
  let gate = Promise.withResolvers<void>();
  await world.stop();
  await placeImports(world, [{ userId: 2, archive }]);

  for (const most of deaths) {
    gate = Promise.withResolvers();
    neighbours.beforeRestoring = async () => {
      if (neighbours.restored.length >= most) await gate.promise;
    };
    await using process = startProcess(world.environment);
    await eventually(async () => expect(neighbours.restored.length).toBeGreaterThanOrEqual(most), PATIENCE);
    await process.kill();
    gate.resolve();
    await takeOverJobs(world);
  }
  neighbours.beforeRestoring = async () => {};
  await using _last = startProcess(world.environment);
  await eventually(async () => expect(await world.query('select from user_imports where state = 3')).toHaveLength(1), PATIENCE);

  const made = (what: string) => neighbours.restored.filter((item) => item.what === what).map(({ body }) => body);
  expect(made('channel').map(({ name }) => name)).toEqual(channels.map(({ name }) => name));
  expect(made('video').map(({ name }) => name)).toEqual(names);
  for (const item of neighbours.restored) {
    expect(item.userId).toBe(2);
    for (const field of Object.keys(claimed)) expect(item.body).not.toHaveProperty(field);
  }
  for (const { name, storageKey } of made('video')) {
    const stored = await (await world.storage.read(String(storageKey))).toArray();
    expect(Buffer.concat(stored).equals(files[names.indexOf(String(name))]?.bytes as Buffer)).toBe(true);
  }
  await eventually(async () => expect(await world.storedKeys()).toEqual([]), PATIENCE);
}

const takeOverJobs = (world: World) => world.query(`update jobs set lease_until = now() where state = 'active'`);

/** Kills a process whenever it has begun so many hostile archives. All are refused, and the next start is alive. */
export async function surviveHostileArchives(deaths: readonly number[]): Promise<void> {
  await using world = await startWorld();
  await world.stop();
  const archives = [...hostileNames.map(([, archive]) => archive), ...hostileArchives.map(([, archive]) => archive)];
  await placeImports(
    world,
    archives.map((archive, index) => ({ userId: 1000 + index, archive })),
  );
  const countOf = async (table: string, state: string) => (await world.query(`select from ${table} where ${state}`)).length;

  for (const least of deaths) {
    await using process = startProcess(world.environment);
    await eventually(async () => expect(await countOf('user_imports', 'state in (2, 4)')).toBeGreaterThanOrEqual(least), PATIENCE);
    await process.kill();
    await takeOverJobs(world);
  }
  await using _last = startProcess(world.environment);

  await eventually(async () => expect(await countOf('user_imports', 'state = 4 and error is not null')).toBe(archives.length), PATIENCE);
  expect(world.neighbours.restored).toEqual([]);
  await eventually(async () => expect(await world.storedKeys()).toEqual([]), PATIENCE);
}

/** Three processes die at the same place of an archive, `earlier` of them before the test. Then the import has failed with a reason, and a fourth process lives. */
export async function failWhereProcessesDie({ earlier }: { readonly earlier: number }): Promise<void> {
  await using world = await startWorld();
  const { neighbours } = world;
  const channels = ['rivers', 'lakes'].map((name) => ({ name, displayName: name }));
  const never = Promise.withResolvers<void>();
  let reached = 0;
  neighbours.beforeRestoring = async () => {
    if (neighbours.restored.some(({ body }) => body['name'] === 'rivers')) {
      reached += 1;
      await never.promise;
    }
  };
  await world.imports().sendWhole(makeZip(archiveOf({ 'channels.json': { channels } })));
  await eventually(() => expect(reached).toBe(1), PATIENCE);
  await world.stop();

  await world.query('update user_imports set begun_here = begun_here + $1', [earlier]);

  for (let death = 1; death <= 3 - earlier; death += 1) {
    await using process = startProcess(world.environment);
    await eventually(() => expect(reached).toBe(1 + death), PATIENCE);
    await process.kill();
    await takeOverJobs(world);
  }
  await using _last = startProcess(world.environment);

  await eventually(async () => expect(await world.query('select from user_imports where state = 4')).toHaveLength(1), PATIENCE);
  expect(await world.query("select error, stats -> 'channels' as channels from user_imports")).toEqual([
    { error: 'The import ended 3 times at the same place without telling why.', channels: { success: 1, duplicates: 0, errors: 0 } },
  ]);
  expect(reached).toBe(1 + 3 - earlier);
  never.resolve();
}
