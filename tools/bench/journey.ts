import { join, resolve } from 'node:path';
import { type EngineName, startEngine } from '@flotilla/engines';
import { finished, type Publisher, signInTo, uploadVideo } from './client.ts';
import { makePlainVideo } from './plain-video.ts';
import { type Bench, median, milliseconds, ratioOf } from './report.ts';
import { type Instance, startInstance } from './start-instance.ts';

const ROUNDS = 7;
const RANGES = 40;
const RANGE_SIZE = 64 * 1024;
const EDITS = 20;

/** One person's requests to an instance on Kafka and MinIO, alternating with the same to one on embedded engines. */
export const benchJourney: Bench = async (context) => {
  const videoFile = makePlainVideo(context.directory, { seconds: 4 });
  const rungs = { TRANSCODING_RESOLUTIONS: '240,360', TRANSCODING_ORIGINAL_RESOLUTION: 'false' };
  await using embedded = await startInstance({ ...context, directory: join(context.directory, 'embedded') }, rungs);
  await using outside = await startInstance(
    { ...context, directory: join(context.directory, 'outside') },
    { ...rungs, ...(await engines()) },
  );

  const seen = { embedded: [] as Figures[], outside: [] as Figures[] };
  const publishers = { embedded: await signInTo(embedded.printed.url), outside: await signInTo(outside.printed.url) };
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const figures = {
      embedded: await travel(embedded.printed, publishers.embedded, videoFile),
      outside: await travel(outside.printed, publishers.outside, videoFile),
    };
    if (round === 0) continue;
    for (const where of ['embedded', 'outside'] as const) seen[where].push(figures[where]);
  }
  return (Object.keys(titles) as (keyof Figures)[]).map((name) => {
    const [ours, reference] = [seen.outside, seen.embedded].map((figures) => median(figures.map((each) => each[name]))) as [number, number];
    return { what: titles[name], ours: milliseconds(ours), reference: milliseconds(reference), ratio: ratioOf(ours, reference), aim: '' };
  });
};

const titles = {
  upload: 'Kafka and MinIO against embedded: a video of 4 s is uploaded',
  renditions: '  until its first rendition plays',
  all: '  until its last rendition plays',
  ranges: `  one of ${RANGES} ranges of ${RANGE_SIZE / 1024} KB`,
  edit: `  one of ${EDITS} edits, until the list shows it`,
};
type Figures = Record<keyof typeof titles, number>;

async function engines(): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const name of ['kafka', 'minio'] satisfies EngineName[])
    Object.assign(settings, (await startEngine(name, { directory: resolve('.cache/engines'), environment: process.env })).settings);
  // A bucket of this run alone; topics and consumer groups are shared.
  return { ...settings, S3_BUCKET: `bench-${Date.now()}` };
}

async function travel({ url }: Instance, publisher: Publisher, videoFile: string): Promise<Figures> {
  const headers = { authorization: `Bearer ${publisher.token}` };
  const began = performance.now();
  const uuid = await uploadVideo(url, publisher, videoFile);
  const uploaded = performance.now();
  const { firstPlayable } = await finished(url, publisher, uuid);
  const ended = performance.now();

  const answer = await fetch(`${url}/api/v1/videos/${uuid}`);
  const { streamingPlaylists } = (await answer.json()) as { streamingPlaylists: { files: { fileUrl: string; size: number }[] }[] };
  const file = streamingPlaylists[0]?.files[0];
  if (!file) throw new Error('A finished video has no file.');
  const ranges = await timesOf(RANGES, async (turn) => {
    const first = (turn * RANGE_SIZE) % Math.max(1, file.size - RANGE_SIZE);
    const range = await fetch(file.fileUrl, { headers: { range: `bytes=${first}-${first + RANGE_SIZE - 1}` } });
    if (range.status !== 206) throw new Error(`A range was answered ${range.status}.`);
    await range.arrayBuffer();
  });
  const edit = await timesOf(EDITS, async (turn) => {
    const name = `Edited ${turn}`;
    const edited = await fetch(`${url}/api/v1/videos/${uuid}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    if (edited.status !== 204) throw new Error(`An edit was answered ${edited.status}.`);
    const list = (await (await fetch(`${url}/api/v1/videos?count=1&sort=-publishedAt`)).json()) as { data: { name: string }[] };
    if (list.data[0]?.name !== name) throw new Error('The list does not show an edit.');
  });
  return { upload: uploaded - began, renditions: firstPlayable - uploaded, all: ended - uploaded, ranges, edit };
}

/** The median, in milliseconds. */
async function timesOf(times: number, work: (turn: number) => Promise<void>): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now();
    await work(turn);
    took.push(performance.now() - began);
  }
  return median(took);
}
