import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCluster } from '@flotilla/cluster';
import { videosApi } from '@flotilla/contracts-videos';
import { type Call, createClient } from '@flotilla/http-client';
import type { Platform } from '@flotilla/standalone';
import { startTestPlatform } from '@flotilla/standalone/test-platform';
import { administratorPassword, eventually, instanceEnvironment, temporaryDirectory } from '@flotilla/test-kit';
import { must, type Session, signIn } from '@flotilla/test-kit/session';

export { makeStoredZip } from './make-stored-zip.ts';
export { administratorPassword };

export type World = AsyncDisposable & {
  platform: Platform;
  /** The instance as its clients reach it: through the gateway. */
  url: string;
  anonymous: Call;
};

/** Two processes of each service on real engines, as in a cluster, in place of one on embedded ones. */
export const onCluster = process.env['JOURNEYS_ON'] === 'cluster';

const builtClient = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));

/** A whole platform on a data directory of its own, with limits switched off. Throws when the web client is not built, which pages would only say one by one. */
export async function startWorld(environment: Record<string, string> = {}): Promise<World> {
  const client = environment['WEB_CLIENT_DIRECTORY'] ?? builtClient;
  if (!existsSync(join(client, '.vite', 'manifest.json')))
    throw new Error(`There is no built web client in ${client}: build it with (cd apps/web && node build.ts).`);
  await using starting = new AsyncDisposableStack();
  const directory = starting.use(await temporaryDirectory());
  const given = instanceEnvironment(directory.path, environment);
  const platform = starting.use(
    await (onCluster ? startCluster({ replicas: 2, environment: given }) : startTestPlatform({ environment: given })),
  );
  const url = platform.serviceUrls.gateway[0];
  const running = starting.move();
  return { platform, url, anonymous: createClient({ baseUrl: url }), [Symbol.asyncDispose]: () => running.disposeAsync() };
}

export { must, type Session, signIn };

export type Created = { id: number; uuid: string; shortUUID: string };

/** Uploads a file in one request. */
export async function upload({ call, channelId }: Session, file: string, fields: Record<string, unknown> = {}): Promise<Created> {
  const bytes = await readFile(file);
  const body = await must(
    call(videosApi.uploadVideo, {
      body: { channelId, name: 'A film of the sea', privacy: 1, ...fields } as never,
      files: { videofile: new File([bytes], file.split('/').at(-1) ?? 'film.mp4', { type: 'video/mp4' }) },
    }),
    200,
  );
  return body.video;
}

const RESUMABLE = '/api/v1/videos/upload-resumable';

export type Resumable = {
  query: string;
  send: (first: number, last: number) => Promise<Response>;
  /** How many bytes have arrived, or the video that came of them. */
  position: () => Promise<{ received: number; video?: Created }>;
};

/** Opens a resumable upload of some bytes and gives the means to send its chunks. */
export async function openResumable(
  url: string,
  session: Session,
  bytes: Buffer,
  fields: Record<string, unknown> = {},
): Promise<Resumable> {
  const { token, channelId } = session;
  const opened = await fetch(url + RESUMABLE, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-upload-content-length': String(bytes.length),
      'x-upload-content-type': 'video/mp4',
    },
    body: JSON.stringify({ channelId, name: 'A film in parts', privacy: 1, filename: 'film.mp4', ...fields }),
  });
  if (opened.status !== 201 && opened.status !== 200) throw new Error(`open: ${opened.status} ${await opened.text()}`);
  return resumableAt(url, session, bytes, new URL(opened.headers.get('location') ?? '', url).search);
}

/** The means to go on with a resumable upload that is open already; `query` is that of its address. */
export function resumableAt(url: string, { token }: Session, bytes: Buffer, query: string): Resumable {
  const target = `${url}${RESUMABLE}${query}`;
  const authorization = `Bearer ${token}`;
  return {
    query,
    send: (first, last) =>
      fetch(target, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/octet-stream', 'content-range': `bytes ${first}-${last}/${bytes.length}` },
        body: new Uint8Array(bytes.subarray(first, last + 1)),
      }),
    async position() {
      const answer = await fetch(target, { method: 'PUT', headers: { authorization, 'content-range': `bytes */${bytes.length}` } });
      if (answer.status === 200) return { received: bytes.length, ...((await answer.json()) as { video: Created }) };
      if (answer.status !== 308) throw new Error(`position: ${answer.status} ${await answer.text()}`);
      const last = /-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1];
      return { received: last === undefined ? 0 : Number(last) + 1 };
    },
  };
}

/** Waits until the video has every rendition it was promised. */
export async function fullyTranscoded({ call }: Session, id: string, withinMs = 180_000): Promise<void> {
  await eventually(
    async () => {
      const { body } = await call(videosApi.getTranscoding, { params: { id } });
      if ((body as { state?: string }).state === 'failed') throw new Error(`transcoding failed: ${JSON.stringify(body)}`);
      if ((body as { state?: string }).state !== 'completed') throw new Error(`not completed: ${JSON.stringify(body)}`);
    },
    { withinMs },
  );
}

export const sha256 = (bytes: Buffer | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Every address of this instance in an answer, pages of accounts and channels left out. */
export function addressesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && /^https?:\/\//.test(value) && !/\/(accounts|video-channels)\//.test(value)) found.add(value);
  if (value && typeof value === 'object') for (const inner of Object.values(value)) addressesIn(inner, found);
  return found;
}
