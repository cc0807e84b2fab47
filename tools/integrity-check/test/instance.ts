import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { startPostgres } from '@flotilla/postgres';
import { databaseSettingOf, type Finding } from '@flotilla/service';
import { type Environment, loadServices, ownersOf, startPlatform } from '@flotilla/standalone';
import { startTestPlatform } from '@flotilla/standalone/test-platform';
import { silentLog } from '@flotilla/telemetry';
import { eventually, instanceEnvironment, makeClip, smallLadder } from '@flotilla/test-kit';
import { signIn } from '@flotilla/test-kit/session';
import { Client } from 'pg';
import { checkIntegrity, journalCheck, openInstance, readJournal } from '../src/index.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
export const owners = ownersOf(await loadServices());

const environmentOn = (directory: string) => instanceEnvironment(directory, { ...smallLadder, KEEP_ORIGINAL_FILES: 'true' });

/** A whole platform whose videos have one rendition each and keep the uploaded file. */
export const startInstance = (directory: string) => startPlatform({ environment: environmentOn(directory) });

/** The same with databases on the server of the tests. `settings` are what an operator would name to check it. */
export async function startInstanceOnServer(directory: string) {
  const platform = await startTestPlatform({ environment: environmentOn(directory) });
  const urls = [...owners, 'events'].map((name) => [databaseSettingOf(name), platform.databaseUrl(name)]);
  return Object.assign(platform, { settings: { DATA_DIR: directory, ...(Object.fromEntries(urls) as Environment) } });
}

/** Uploads videos, waits for their renditions, leaves one more upload unfinished, and creates a user. */
export async function liveIn(url: string, names: readonly string[]): Promise<{ uuids: string[]; uploadId: string }> {
  const { call, channelId } = await signIn(url);
  await call(authApi.createUser, {
    body: { username: 'alice', password: 'a long password', email: 'alice@flotilla.example', role: 2 } as never,
  });

  const video = await readFile(await makeClip({ seconds: 1, width: 320, height: 240 }));
  const uuids: string[] = [];
  for (const name of names) {
    const files = { videofile: new File([video], 'video.mp4', { type: 'video/mp4' }) };
    const { body } = await call(videosApi.uploadVideo, { body: { channelId, name, privacy: 1 } as never, files });
    uuids.push((body as { video: { uuid: string } }).video.uuid);
  }
  for (const id of uuids) {
    await eventually(
      async () => {
        const { body } = await call(videosApi.getTranscoding, { params: { id } });
        if ((body as { state?: string }).state !== 'completed') throw new Error(`not completed: ${JSON.stringify(body)}`);
      },
      { withinMs: 120_000 },
    );
  }
  const opened = await call(videosApi.openResumableUpload, {
    headers: { 'x-upload-content-length': 2_000, 'x-upload-content-type': 'video/mp4' },
    body: { channelId, name: 'Halfway', privacy: 1, filename: 'halfway.mp4' } as never,
  });
  const uploadId = new URL(opened.headers.get('location') ?? '', url).searchParams.get('upload_id') as string;
  await call(videosApi.sendUploadChunk, {
    query: { upload_id: uploadId },
    headers: { 'content-range': 'bytes 0-999/2000' },
    bytes: new Uint8Array(1_000),
  } as never);
  return { uuids, uploadId };
}

export type Databases = AsyncDisposable & {
  readonly url: (name: string) => string;
  readonly sql: <Row extends object>(name: string, text: string, values?: unknown[]) => Promise<Row[]>;
};

export function openDatabases(url: (name: string) => string): Databases {
  const clients = new Map<string, Client>();
  return {
    url,
    async sql<Row extends object>(name: string, text: string, values: unknown[] = []): Promise<Row[]> {
      const client = clients.get(name) ?? new Client({ connectionString: url(name) });
      if (!clients.has(name)) await client.connect();
      clients.set(name, client);
      return (await client.query<Row>(text, values)).rows;
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients.values()) await client.end();
    },
  };
}

/** The databases of an instance without its services. */
export async function withDatabases<T>(directory: string, work: (databases: Databases) => Promise<T>): Promise<T> {
  await using stack = new AsyncDisposableStack();
  const postgres = await startPostgres({
    directory: join(directory, 'postgres'),
    databases: [...owners, 'events'],
    log: silentLog,
    durable: false,
  });
  stack.defer(() => postgres.stop());
  return await work(stack.use(openDatabases((name) => postgres.url(name))));
}

export type IntegrityReport = { code: number; findings: Finding[]; mended: { finding: Finding; done: string }[] };

const GRACE_MS = 100;

/** What the command would report, found in this process. */
export async function findingsOn(settings: Environment, { deep = false, journalFile = '' } = {}): Promise<string[]> {
  await using instance = await openInstance(settings, silentLog);
  const more = journalFile ? [journalCheck(instance, await readJournal(journalFile))] : [];
  return named(await checkIntegrity(instance, { graceMs: GRACE_MS, deep, more }));
}

/** Runs the command as an operator would. */
export async function runIntegrityCheck(settings: Environment, ...words: string[]): Promise<IntegrityReport> {
  const parameters = [
    '--disable-warning=ExperimentalWarning',
    'tools/integrity-check.ts',
    '--json',
    '--grace',
    String(GRACE_MS / 1000),
    ...words,
  ];
  const { code, stdout, stderr } = await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = {
      cwd: root,
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings },
      maxBuffer: 64 * 1024 ** 2,
    };
    execFile(process.execPath, parameters, options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, stdout: out, stderr: err }),
    );
  });
  if (code !== 0 && code !== 1) throw new Error(`the integrity check ended with ${code}: ${stderr}`);
  return { code, ...(JSON.parse(stdout) as Omit<IntegrityReport, 'code'>) };
}

export const named = (findings: readonly Finding[]): string[] =>
  findings.map(({ kind, service, what, key }) => `${kind} ${service}: ${what} ${key}`).toSorted();
