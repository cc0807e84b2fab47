import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { videosApi } from '@flotilla/contracts-videos';
import { createClient } from '@flotilla/http-client';
import { startPlatform } from '@flotilla/standalone';
import { silentLog } from '@flotilla/telemetry';
import {
  createTestDatabase,
  eventually,
  instanceEnvironment,
  makeClip,
  smallLadder,
  startOwnEngine,
  temporaryDirectory,
  whenEngine,
} from '@flotilla/test-kit';
import { signIn } from '@flotilla/test-kit/session';
import { expect, test } from '@jest/globals';
import { move } from '../src/index.ts';

const start = (directory: string) => startPlatform({ environment: instanceEnvironment(directory, smallLadder) });

/** A stopped instance with one video and its rendition. */
async function makeInstance(directory: string): Promise<string> {
  await using platform = await start(directory);
  const { call, channelId } = await signIn(platform.serviceUrls.gateway[0]);
  const film = await readFile(await makeClip({ seconds: 2, width: 320, height: 240, audio: true }));
  const { body } = await call(videosApi.uploadVideo, {
    body: { channelId, name: 'A film that moves', privacy: 1 } as never,
    files: { videofile: new File([film], 'film.mp4', { type: 'video/mp4' }) },
  });
  const { uuid } = (body as { video: { uuid: string } }).video;
  await eventually(
    async () => expect((await call(videosApi.getTranscoding, { params: { id: uuid } })).body).toMatchObject({ state: 'completed' }),
    { withinMs: 120_000 },
  );
  return uuid;
}

async function emptyDatabases() {
  const stack = new AsyncDisposableStack();
  const settings: Record<string, string> = {};
  for (const service of ['AUTH', 'VIDEOS', 'TRANSCODER', 'FEDERATION', 'EXPORTS']) {
    const { url } = stack.use(await createTestDatabase({ name: 'empty', build: async () => {} }));
    settings[`${service}_DATABASE_URL`] = url;
  }
  return { settings, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const writeSettings = (file: string, settings: Readonly<Record<string, string>>) =>
  writeFile(
    file,
    Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`),
  );

/** The public view of the video, and its bytes. */
async function watch(directory: string, uuid: string) {
  await using platform = await start(directory);
  const url = platform.serviceUrls.gateway[0];
  await signIn(url);
  const { body } = await createClient({ baseUrl: url })(videosApi.getVideo, { params: { id: uuid } });
  const { name, duration, streamingPlaylists } = body as {
    name: string;
    duration: number;
    streamingPlaylists: { files: { fileUrl: string }[] }[];
  };
  const address = new URL(streamingPlaylists[0]?.files[0]?.fileUrl ?? '');
  const bytes = Buffer.from(await (await fetch(url + address.pathname)).arrayBuffer());
  return { name, duration, bytes };
}

await whenEngine(['minio', 'kafka'], (engines) => {
  test('an instance moves from a laptop to a cluster and back without changes, and the source is not modified', async () => {
    await using place = await temporaryDirectory();
    await using databases = await emptyDatabases();
    await using others = await emptyDatabases();
    await using kafka = await startOwnEngine('kafka');
    const [laptop, cluster, elsewhere, again] = ['laptop', 'cluster.env', 'elsewhere.env', 'again'].map((name) =>
      join(place.path, name),
    ) as [string, string, string, string];
    const settings = {
      ...engines,
      ...(await kafka.start()),
    };
    await writeSettings(cluster, { ...settings, ...databases.settings, S3_BUCKET: `move-${Date.now()}` });
    await writeSettings(elsewhere, { ...settings, ...others.settings, S3_BUCKET: `other-${Date.now()}` });
    const uuid = await makeInstance(laptop);
    const options = { replace: false, progress: () => {}, log: silentLog };

    const there = await move({ ...options, from: laptop, to: cluster });
    const repeated = await move({ ...options, from: laptop, to: cluster, replace: true });
    const back = await move({ ...options, from: cluster, to: again });

    expect(there.objects.objects).toBeGreaterThan(3);
    expect(there.objects.copied).toBe(there.objects.objects);
    expect(repeated).toMatchObject({ tables: there.tables, objects: { ...there.objects, copied: 0 } });
    expect(back.tables).toEqual(there.tables);
    expect(back.events).toBeGreaterThan(0);
    await expect(move({ ...options, from: laptop, to: again })).rejects.toThrow('is not empty');
    await expect(move({ ...options, from: laptop, to: elsewhere })).rejects.toThrow('topics are not empty');
    const [original, moved] = [await watch(laptop, uuid), await watch(again, uuid)];
    expect(moved).toEqual(original);
    expect(moved.bytes.length).toBeGreaterThan(1_000);
  }, 300_000);
});
