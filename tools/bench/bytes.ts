import { spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { appendFileSync, createReadStream, openAsBlob, statSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { type Publisher, signInTo } from './client.ts';
import { measure, startChild } from './measure.ts';
import { cpuSecondsOf } from './processes.ts';
import { type Bench, median, type Row, ratioOf } from './report.ts';
import { startInstance } from './start-instance.ts';

const VIDEO_SIZE = 300 * 1024 * 1024;
const MIB = 1024 * 1024;
/** What the web client sends, and what clients with fast connections do. */
const CHUNKS = [8 * MIB, 32 * MIB];
const RUNS = 5;

/** 256 KiB ranges of a rendition, and an upload of 300 MB in one request and in chunks, in turn, against bare node:http proxies. */
export const benchBytes: Bench = async (context) => {
  const { directory } = context;
  const videoFile = makeLargeVideoFile(directory);
  await using instance = await startInstance(context, { TRANSCODING_RESOLUTIONS: '144', FFMPEG_THREADS: '1' });
  const { url, processIds } = instance.printed;
  const publisher = await signInTo(url);
  await using reference = await startChild<{ url: string }>('reference-files', { FILE: videoFile, SINK: join(directory, 'sink') });

  const uploads = { bare: [] as Spent[], whole: [] as Spent[], chunks: CHUNKS.map(() => [] as Spent[]) };
  for (let run = 0; run < RUNS; run++) {
    uploads.bare.push(await spent([reference.pid], () => putBare(reference.printed.url, videoFile)));
    uploads.whole.push(await spent(processIds, () => uploadWhole(url, publisher, videoFile)));
    for (const [index, chunk] of CHUNKS.entries())
      uploads.chunks[index]?.push(await spent(processIds, () => uploadInChunks(url, publisher, videoFile, { chunk, run })));
  }

  const rendition = await renditionOf(url, publisher);
  const connections = 8;
  const bare = await measure({ url: reference.printed.url, path: '/', ranges: { size: 262_144, of: VIDEO_SIZE }, connections }, [
    reference.pid,
  ]);
  const ours = await measure(
    { url, path: rendition.path, ranges: { size: Math.min(262_144, rendition.size - 1), of: rendition.size }, connections },
    processIds,
  );

  const uploadRow = (what: string, took: readonly Spent[], against: string, reference: readonly Spent[], aim: string): Row => ({
    what,
    ours: shown(took),
    reference: `${shown(reference)} ${against}`,
    ratio: ratioOf(medianOf(took, 'seconds'), medianOf(reference, 'seconds')),
    aim,
  });
  return [
    {
      what: '256 KiB ranges of a rendition, 8 connections',
      ours: `${Math.round(ours.megabytesPerSecond)} MB/s`,
      reference: `${Math.round(bare.megabytesPerSecond)} MB/s`,
      ratio: ratioOf(ours.megabytesPerSecond, bare.megabytesPerSecond),
      aim: '>= 0.8x',
    },
    uploadRow('upload of 300 MB in one request', uploads.whole, 'bare', uploads.bare, '<= 2x'),
    ...CHUNKS.flatMap((chunk, index) => {
      const took = uploads.chunks[index] ?? [];
      return [
        uploadRow(`upload of 300 MB in chunks of ${chunk / MIB} MiB`, took, 'bare', uploads.bare, '<= 2x'),
        uploadRow('  the same', took, 'in one request', uploads.whole, '<= 1x'),
      ];
    }),
  ];
};

/** A real video of ten seconds, made large by a box of random bytes that players skip. */
function makeLargeVideoFile(directory: string): string {
  const file = join(directory, 'film.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25', '-f', 'lavfi', '-i', 'sine'];
  spawnSync('ffmpeg', ['-v', 'error', ...source, '-t', '10', '-c:v', 'libx264', '-b:v', '3M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', file]);
  const padding = VIDEO_SIZE - statSync(file).size;
  const header = Buffer.alloc(8);
  header.writeUInt32BE(padding);
  header.write('free', 4);
  appendFileSync(file, header);
  const block = randomFillSync(Buffer.alloc(1024 * 1024));
  for (let left = padding - 8; left > 0; left -= block.length) appendFileSync(file, block.subarray(0, Math.min(left, block.length)));
  return file;
}

type Spent = { readonly seconds: number; readonly cpu: number };

async function spent(processIds: readonly number[], work: () => Promise<void>): Promise<Spent> {
  const [began, cpuBefore] = [performance.now(), cpuSecondsOf(processIds)];
  await work();
  return { seconds: (performance.now() - began) / 1000, cpu: cpuSecondsOf(processIds) - cpuBefore };
}

const medianOf = (took: readonly Spent[], figure: keyof Spent) => median(took.map((each) => each[figure]));
const shown = (took: readonly Spent[]) => `${medianOf(took, 'seconds').toFixed(2)} s, CPU ${medianOf(took, 'cpu').toFixed(2)} s`;

async function putBare(url: string, videoFile: string): Promise<void> {
  const answer = await request(url, {
    method: 'PUT',
    body: createReadStream(videoFile),
    headers: { 'content-length': String(VIDEO_SIZE) },
  });
  await answer.body.text();
}

async function uploadWhole(url: string, { token, channelId }: Publisher, videoFile: string): Promise<void> {
  const form = new FormData();
  form.set('name', 'A large video');
  form.set('channelId', String(channelId));
  form.set('privacy', '1');
  form.set('videofile', await openAsBlob(videoFile, { type: 'video/mp4' }), 'film.mp4');
  const answer = await fetch(`${url}/api/v1/videos/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

type Chunks = { readonly chunk: number; readonly run: number };

async function uploadInChunks(url: string, { token, channelId }: Publisher, videoFile: string, { chunk, run }: Chunks): Promise<void> {
  const path = `${url}/api/v1/videos/upload-resumable`;
  const opened = await fetch(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-upload-content-length': String(VIDEO_SIZE),
      'x-upload-content-type': 'video/mp4',
    },
    body: JSON.stringify({ name: 'A large video in chunks', channelId, privacy: 1, filename: `film-${chunk}-${run}.mp4` }),
  });
  const target = path + new URL(opened.headers.get('location') ?? '', url).search;
  for (let first = 0; first < VIDEO_SIZE; first += chunk) {
    const last = Math.min(first + chunk, VIDEO_SIZE) - 1;
    const answer = await request(target, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${first}-${last}/${VIDEO_SIZE}`,
        'content-length': String(last - first + 1),
      },
      body: createReadStream(videoFile, { start: first, end: last }),
      bodyTimeout: 60_000,
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 308 && answer.statusCode !== 200) throw new Error(`chunk: ${answer.statusCode} ${text}`);
  }
}

/** The largest rendition that is ready, once the instance has nothing left to transcode. */
async function renditionOf(url: string, { token }: Publisher): Promise<{ path: string; size: number }> {
  for (;;) {
    const mine = await fetch(`${url}/api/v1/users/me/videos?include=8&count=1&sort=createdAt`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await mine.json()) as {
      data: { uuid: string; streamingPlaylists: { files: { fileUrl: string; size: number }[] }[] }[];
    };
    const status = await fetch(`${url}/api/v1/videos/${data[0]?.uuid}/transcoding`, { headers: { authorization: `Bearer ${token}` } });
    const file = data[0]?.streamingPlaylists[0]?.files[0];
    if (((await status.json()) as { state: string }).state === 'completed' && file)
      return { path: new URL(file.fileUrl).pathname, size: file.size };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
