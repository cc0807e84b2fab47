import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { userExportState, userExportsApi } from '@flotilla/contracts-exports';
import { must, type Session } from '@flotilla/test-kit/session';
import { request } from 'undici';
import { measureImport } from './archive-import.ts';
import { type Publisher, signInTo, uploadVideo } from './client.ts';
import { measure } from './measure.ts';
import { makePlainVideo } from './plain-video.ts';
import { memoryInMiB } from './processes.ts';
import { type Bench, type BenchContext, median, milliseconds, type Row, ratioOf } from './report.ts';
import { seconds, shown } from './seconds.ts';
import { startInstance } from './start-instance.ts';

/** ARCHIVED_VIDEOS measures with fewer. */
const VIDEOS = Number(process.env['ARCHIVED_VIDEOS'] ?? 2_000);
const VIDEO_SIZE = 1024 ** 2;
const DOWNLOADS = 3;
const SOME_SECONDS = 25;
const LISTS = Array.from({ length: 500 }, (_, index) => `/api/v1/videos?count=15&start=${index % VIDEOS}`);
const run = promisify(execFile);

/** An archive with all files of somebody's videos against `zip -0` of the same bytes, its import against uploads, and a generated download against ffmpeg. */
export const benchArchives: Bench = async (context) => {
  const { directory } = context;
  const configuration = join(directory, 'configuration.json');
  writeFileSync(
    configuration,
    JSON.stringify({
      transcoding: { enabled: false },
      storyboards: { enabled: false },
      export: { users: { enabled: true, maxUserVideoQuota: -1 } },
      import: { users: { enabled: true } },
    }),
  );
  const files = makeFiles(directory);
  const archive = join(directory, 'archive.zip');
  const made = await measureMaking(context, configuration, files, archive);
  return [...made, await measureImport(context, configuration, archive, files)];
};

/** Leaves the archive in a file. */
async function measureMaking(context: BenchContext, configuration: string, files: readonly string[], kept: string): Promise<Row[]> {
  const { directory } = context;
  await using instance = await startInstance(context, { CONFIGURATION_FILE: configuration });
  const { url, processIds } = instance.printed;
  const publisher = await signInTo(url);
  // Imports pass over a video of the same name and length.
  await inParallel([...files.entries()], 4, ([index, file]) => uploadVideo(url, publisher, file, `A measured video ${index}`));

  const listsP95 = async () => (await measure({ url, path: LISTS, connections: 2, seconds: 4 }, processIds)).p95;
  const quiet = median([await listsP95(), await listsP95(), await listsP95()]);
  const idle = memoryInMiB(processIds);
  const zipped = join(directory, 'zipped.zip');
  const cwd = join(directory, 'files');
  const zip = await seconds(() => run('zip', ['-0', '-q', '-r', zipped, '.'], { cwd }));
  // An archive of ours is on the disk when it is there, not in the memory of the system.
  const synced = zip + (await seconds(() => run('sync', ['-d', zipped])));
  rmSync(zipped);

  let most = 0;
  const archive = await seconds(() => makeArchive(publisher, () => (most = Math.max(most, memoryInMiB(processIds)))));
  await downloadArchive(publisher, kept);
  // Nobody else asks for anything while zip runs either, so that lists are measured beside another archive.
  await deleteArchives(publisher);
  const another = makeArchive(publisher, () => {});
  const busy = await listsP95();
  await another;
  const none = { reference: '', ratio: '' };
  return [
    {
      what: `an archive of ${VIDEOS} videos of 1 MiB, with files`,
      ours: shown(archive),
      reference: `${shown(zip)} zip -0, ${shown(synced)} until it is on the disk`,
      ratio: `${ratioOf(zip, archive)}, ${ratioOf(synced, archive)}`,
      aim: '>= 0.7x',
    },
    { what: 'memory (PSS) above idle meanwhile', ours: `${Math.round(most - idle)} MB`, ...none, aim: '<= 150 MB' },
    {
      what: 'p95 of lists of videos meanwhile',
      ours: milliseconds(busy),
      reference: `${milliseconds(quiet)} before`,
      ratio: ratioOf(busy, quiet),
      aim: '<= 2x',
    },
    await measureDownload(directory, url, publisher),
  ];
}

/** Distinct playable files, made large by a box of random bytes that players skip. */
function makeFiles(directory: string): string[] {
  const plain = makePlainVideo(directory, { seconds: 1 });
  const beginning = readFileSync(plain);
  const padding = Buffer.alloc(VIDEO_SIZE - beginning.length);
  const folder = join(directory, 'files');
  mkdirSync(folder);
  return Array.from({ length: VIDEOS }, (_, index) => {
    const file = join(folder, `${index}.mp4`);
    randomFillSync(padding, 8);
    padding.writeUInt32BE(padding.length);
    padding.write('free', 4);
    writeFileSync(file, Buffer.concat([beginning, padding]));
    return file;
  });
}

async function makeArchive({ call, userId }: Session, look: () => void): Promise<void> {
  await must(call(userExportsApi.requestUserExport, { params: { userId }, body: { withVideoFiles: true } }), 200);
  for (;;) {
    const { data } = await must(call(userExportsApi.listUserExports, { params: { userId } }), 200);
    const state = data[0]?.state.id;
    if (state === userExportState.COMPLETED) return;
    if (state === userExportState.ERRORED) throw new Error('The archive could not be made.');
    look();
    await delay(250);
  }
}

async function deleteArchives({ call, userId }: Session): Promise<void> {
  const { data } = await must(call(userExportsApi.listUserExports, { params: { userId } }), 200);
  for (const { id } of data) await must(call(userExportsApi.deleteUserExport, { params: { userId, id } }), 204);
}

async function downloadArchive({ call, userId }: Session, into: string): Promise<void> {
  const { data } = await must(call(userExportsApi.listUserExports, { params: { userId } }), 200);
  const answer = await request(String(data[0]?.privateDownloadUrl));
  if (answer.statusCode !== 200) throw new Error(`archive: ${answer.statusCode} ${await answer.body.text()}`);
  await pipeline(answer.body, createWriteStream(into));
}

/** Each of another video, so that none is kept already. */
async function measureDownload(directory: string, url: string, publisher: Publisher): Promise<Row> {
  const file = join(directory, 'large.mp4');
  const source = `-f lavfi -i testsrc2=size=640x360:rate=25:duration=${SOME_SECONDS},noise=alls=100:allf=t -f lavfi -i sine=duration=${SOME_SECONDS}`;
  await run('ffmpeg', [...`-v error ${source} -c:v libx264 -preset ultrafast -qp 1 -pix_fmt yuv420p -c:a aac`.split(' '), file]);
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < DOWNLOADS; round++) {
    const uuid = await uploadVideo(url, publisher, file);
    const details = (await (await fetch(`${url}/api/v1/videos/${uuid}`)).json()) as { files: { id: number }[] };
    ours.push(
      await seconds(async () => {
        const answer = await request(`${url}/download/videos/generate/${uuid}?videoFileIds=${details.files[0]?.id}`);
        if (answer.statusCode !== 200) throw new Error(`download: ${answer.statusCode} ${await answer.body.text()}`);
        await answer.body.dump({ limit: Number.POSITIVE_INFINITY });
      }),
    );
    bare.push(
      await seconds(() =>
        run('sh', ['-c', 'ffmpeg -v error -i "$0" -c copy -f mp4 -movflags frag_keyframe+empty_moov pipe:1 | cat > /dev/null', file]),
      ),
    );
  }
  return {
    what: `a generated download of ${Math.round(statSync(file).size / 1e6)} MB`,
    ours: shown(median(ours)),
    reference: `${shown(median(bare))} ffmpeg -c copy`,
    ratio: ratioOf(median(bare), median(ours)),
    aim: '>= 0.8x',
  };
}

async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
