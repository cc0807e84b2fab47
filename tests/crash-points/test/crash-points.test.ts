import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { videosApi } from '@flotilla/contracts-videos';
import { createClient } from '@flotilla/http-client';
import { addressesIn, fullyTranscoded, must, openResumable, resumableAt, type Session, signIn, upload } from '@flotilla/journeys/world';
import { eventually, makeClip, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type Neighbour, PUBLIC_URL, startNeighbour } from './neighbour.ts';
import { choosePoints } from './sample.ts';
import { type Supervised, supervise } from './supervised.ts';

const AT_ONCE = 4;
const DEATHS_PER_RUN = 6;
/** The order may be a matter of luck, such as of two simultaneous events: a point that a run did not reach gets this many runs of its own. */
const RUNS_ALONE = 4;
/** A few points may be reached by the undisturbed run alone. If there are more of them, the instance does not die where it should. */
const MATTERS_OF_LUCK = 1 / 20;
const MIB = 1024 * 1024;
/** The first one fills no part; the next one fills two, and begins a third. */
const [FIRST_CHUNK, NEXT_CHUNK] = [5 * MIB, 12 * MIB];

type Films = { readonly kept: Buffer; readonly deleted: string; readonly picture: File };

/**
 * A video of three stored parts: its media is followed by a box that players skip. It is long enough for its thumbnails to be made
 * well before it is encoded, as those of real videos are.
 */
async function makeFilms(directory: string): Promise<Films> {
  const clip = await readFile(await makeClip({ seconds: 20, width: 256, height: 144, audio: true }));
  const box = Buffer.alloc(17 * MIB, 7);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  const deleted = join(directory, 'deleted.mp4');
  await writeFile(deleted, clip);
  const picture = new File([new Uint8Array(await makePicture())], 'picture.jpg', { type: 'image/jpeg' });
  return { kept: Buffer.concat([clip, box]), deleted, picture };
}

async function makePicture(): Promise<Buffer> {
  const words = '-v error -f lavfi -i testsrc2=size=640x360 -frames:v 1 -f image2pipe -c:v mjpeg -';
  const { stdout } = await promisify(execFile)('ffmpeg', words.split(' '), { encoding: 'buffer' });
  return stdout;
}

type Persistently = <T>(step: (session: Session, url: string) => Promise<T>) => Promise<T>;

/** Repeats a step until the instance has answered it, as clients do when a connection breaks. */
function persistentClient(instance: Supervised): Persistently {
  let signedIn: { url: string; session: Session } | undefined;
  return (step) =>
    eventually(
      async () => {
        const url = await instance.url();
        if (signedIn?.url !== url) signedIn = { url, session: await signIn(url) };
        return step(signedIn.session, url);
      },
      { withinMs: 120_000 },
    );
}

type End = {
  readonly name: string;
  readonly views: number;
  readonly quotaUsed: number;
  readonly resolutions: number[];
  readonly objects: string[];
  readonly likes: number;
  readonly follows: unknown;
  /** What another instance was told; how often it hears of changes on the way depends on when they are looked at. */
  readonly told: readonly string[];
};

type Surroundings = { readonly dataDirectory: string; readonly neighbour: Neighbour };

/**
 * Somebody elsewhere follows the channel. Uploads a video in parts, waits until it is published and changes its name and thumbnail; somebody elsewhere likes
 * it; uploads another in one request and deletes it. Returns the final state.
 */
async function live(instance: Supervised, { dataDirectory, neighbour }: Surroundings, { kept, deleted, picture }: Films): Promise<End> {
  const persistently = persistentClient(instance);
  await persistently((_, url) => neighbour.say(url, 'Follow', 1, `${PUBLIC_URL}/video-channels/root_channel`));
  await isTold(neighbour, (told) => told.some(({ type }) => type === 'Accept'));
  const { query } = await persistently((session, url) => openResumable(url, session, kept));
  const uuid = await persistently(async (session, url) => {
    const parts = resumableAt(url, session, kept, query);
    for (;;) {
      const position = await parts.position();
      if (position.video) return position.video.uuid;
      const end = position.received + (position.received === 0 ? FIRST_CHUNK : NEXT_CHUNK);
      const answer = await parts.send(position.received, Math.min(end, kept.length) - 1);
      if (answer.status === 200) return ((await answer.json()) as { video: { uuid: string } }).video.uuid;
      if (answer.status !== 308) throw new Error(`${answer.status} ${await answer.text()}`);
    }
  });
  await persistently(async (session) => fullyTranscoded(session, uuid, 500));
  await persistently(async ({ call }) => {
    const change = { params: { id: uuid }, body: { name: 'Renamed' } as never, files: { thumbnailfile: picture } };
    await must(call(videosApi.updateVideo, change), 204);
  });

  await persistently((_, url) => neighbour.say(url, 'Like', 2, `${PUBLIC_URL}/videos/watch/${uuid}`));

  // A player that repeats itself until it is heard.
  for (const currentTime of [0, 8, 16])
    await persistently(async ({ call }) => {
      await must(call(videosApi.reportPosition, { params: { videoId: uuid }, body: { currentTime, sessionId: 'a viewer' } }), 204);
    });

  const other = await persistently(async (session) => {
    const { data } = await must(session.call(videosApi.listMyVideos, { query: {} }), 200);
    const present = data.find((video) => video.name === 'To be deleted');
    return present?.uuid ?? (await upload(session, deleted, { name: 'To be deleted' })).uuid;
  });
  await persistently(async (session) => fullyTranscoded(session, other, 500));
  await persistently(async (session) => {
    const { status } = await session.call(videosApi.deleteVideo, { params: { id: other } });
    expect([204, 404]).toContain(status);
  });

  const nameOf = ({ object }: Activity) => (object as { name?: string } | null)?.name;
  await isTold(neighbour, (told) => told.some((each) => each.type === 'Update' && nameOf(each) === 'Renamed'));
  await isTold(neighbour, (told) => told.some((each) => each.type === 'Delete'));
  const told = new Set(neighbour.told().map(({ type }) => type));
  return persistently(async (session, url) => ({
    ...(await endOf(instance, session, url, dataDirectory, uuid)),
    told: [...told].toSorted(),
  }));
}

type Activity = ReturnType<Neighbour['told']>[number];

const isTold = (neighbour: Neighbour, isThere: (told: readonly Activity[]) => boolean) =>
  eventually(
    () => {
      if (!isThere(neighbour.told()))
        throw new Error(
          `The other instance knows only ${neighbour
            .told()
            .map(({ type }) => type)
            .join(', ')}.`,
        );
    },
    { withinMs: 180_000 },
  );

async function endOf(instance: Supervised, session: Session, url: string, dataDirectory: string, uuid: string): Promise<Omit<End, 'told'>> {
  for (const database of await instance.databaseNames()) {
    const jobs = await instance.query<{ type: string; state: string; error: string | null }>(
      database,
      `select type, state, error from jobs where state not in ('completed', 'cancelled') and (run_at < now() + interval '1 minute' or state = 'failed')`,
    );
    expect([database, jobs]).toEqual([database, []]);
    expect([database, await instance.query(database, 'select * from outbox')]).toEqual([database, []]);
  }
  for (const unfinished of [
    `select type, error from inbox_activities where state <> 'done'`,
    'select host, last_error from delivery_hosts where cursor < wanted or failures > 0',
    'select * from delivery_failures',
  ])
    expect([unfinished, await instance.query('federation', unfinished)]).toEqual([unfinished, []]);
  const follows = await instance.query(
    'federation',
    'select a.name as follower, b.name as followed, f.state from follows f join actors a on a.id = f.follower_id join actors b on b.id = f.followed_id',
  );
  const { data } = await must(session.call(videosApi.listMyVideos, { query: {} }), 200);
  expect(data.map((video) => video.uuid)).toEqual([uuid]);
  const video = await must(createClient({ baseUrl: url })(videosApi.getVideo, { params: { id: uuid } }), 200);
  for (const address of addressesIn(video)) {
    const answer = await fetch(address.replace(/^https?:\/\/[^/]+/, url));
    await answer.arrayBuffer();
    expect([address, answer.status]).toEqual([address, 200]);
  }
  const { videoQuotaUsed } = await must(session.call(videosApi.getMyQuotaUsed, {}), 200);
  const keys = (await readdir(join(dataDirectory, 'objects', 'objects'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).split('/objects/objects/')[1] as string);
  const known = await rowsAsText(instance, '');
  // The sweeps find what a crash left behind: a row names it, or its folder is swept.
  const swept = await rowsAsText(instance, 'pending|uncommitted');
  const isSwept = (key: string) =>
    key.startsWith('uploads/') || swept.includes(key) || (key.startsWith('thumbnails/') && !known.includes(key));
  expect(keys.filter((key) => !known.includes(key) && !isSwept(key))).toEqual([]);
  return {
    name: video.name,
    views: video.views,
    likes: video.likes,
    follows,
    quotaUsed: videoQuotaUsed,
    resolutions: video.streamingPlaylists.flatMap(({ files }) => files.map(({ resolution }) => resolution.id)),
    objects: keys
      .filter((key) => !isSwept(key))
      .map((key) => key.replaceAll(/[\da-f-]{36}/g, 'ID'))
      .sort(),
  };
}

/** All rows of the tables whose name matches, to find objects that no row names. */
async function rowsAsText(instance: Supervised, tablePattern: string): Promise<string> {
  const texts: string[] = [];
  for (const database of await instance.databaseNames()) {
    const tables = await instance.query<{ name: string }>(
      database,
      `select tablename as name from pg_tables where schemaname = 'public' and tablename ~ '${tablePattern}'`,
    );
    for (const { name } of tables) {
      const rows = await instance.query<{ text: string }>(database, `select t::text as text from "${name}" t`);
      texts.push(...rows.map(({ text }) => text));
    }
  }
  return texts.join('\n');
}

test('R2: kills at every boundary of upload, transcode, publish, update and delete end in the same state as none', async () => {
  await using directory = await temporaryDirectory();
  const films = await makeFilms(directory.path);
  const fresh = join(directory.path, 'fresh');
  {
    await using instance = supervise(fresh, { environment: { PUBLIC_URL } });
    await signIn(await instance.url());
  }

  let runs = 0;
  async function run(crashAt: readonly string[]): Promise<{ end: End; points: ReadonlySet<string>; crashes: readonly string[] }> {
    const data = join(directory.path, `run-${runs++}`);
    await using cleaning = new AsyncDisposableStack();
    cleaning.defer(() => rm(data, { recursive: true, force: true, maxRetries: 3 }));
    await cp(fresh, data, { recursive: true });
    const neighbour = cleaning.use(await startNeighbour());
    const environment = { PUBLIC_URL, OUTBOUND_ALLOWED_NETWORKS: neighbour.networks };
    const instance = cleaning.use(supervise(data, { crashAt, environment }));
    const end = await live(instance, { dataDirectory: data, neighbour }, films);
    return { end, points: new Set(instance.points), crashes: instance.crashes };
  }

  const { end: undisturbed, points } = await run([]);
  expect(points.size).toBeGreaterThan(60);

  const { candidates, chosen, spare } = choosePoints(points, process.env);
  const mostMissed = candidates.length * MATTERS_OF_LUCK;
  // Each run dies several times, at points that are far apart; points it did not reach get runs of their own.
  const stride = Math.ceil(chosen.length / DEATHS_PER_RUN);
  const queue = chosen
    .slice(0, stride)
    .map((_, first) => ({ crashAt: chosen.filter((_point, index) => index % stride === first), runsLeft: RUNS_ALONE }));
  const reached = new Set<string>();
  const missed = new Set<string>();
  const failures: string[] = [];

  /** The point gets another run of its own, or after the last of them its place in a sample goes to another point. */
  function giveAnotherRun(point: string, runsLeft: number): void {
    if (runsLeft > 0) return void queue.push({ crashAt: [point], runsLeft: runsLeft - 1 });
    missed.add(point);
    const next = missed.size > mostMissed ? undefined : spare.shift();
    if (next !== undefined) queue.push({ crashAt: [next], runsLeft: RUNS_ALONE });
  }

  async function work(): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { crashAt, runsLeft } = next;
      try {
        const { end, crashes } = await run(crashAt);
        expect(end).toEqual(undisturbed);
        for (const point of crashes) reached.add(point);
        for (const point of crashAt) if (!crashes.includes(point)) giveAnotherRun(point, runsLeft);
      } catch (error) {
        failures.push(`${crashAt.join(' | ')}: ${(error as Error).message}`);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  process.stderr.write(`${reached.size} of ${points.size} crash points were died at in ${runs} runs.\n`);
  expect(failures).toEqual([]);
  expect(missed.size > mostMissed ? [...missed] : []).toEqual([]);
}, 2_400_000);
