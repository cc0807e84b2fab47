import { mkdirSync, openAsBlob, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { userImportState, userImportsApi } from '@flotilla/contracts-exports';
import { must, type Session } from '@flotilla/test-kit/session';
import { signInTo, uploadVideo } from './client.ts';
import { type BenchContext, type Row, ratioOf } from './report.ts';
import { seconds, shown } from './seconds.ts';
import { startInstance } from './start-instance.ts';

const CHUNK = 64 * 1024 ** 2;
const UPLOADED = 200;

/** Sending an archive into a second instance, until all of it is imported, against uploading its files one after the other there, of which only some are uploaded. */
export async function measureImport(context: BenchContext, configuration: string, archive: string, files: readonly string[]): Promise<Row> {
  const directory = join(context.directory, 'second');
  mkdirSync(directory);
  await using instance = await startInstance({ ...context, directory }, { CONFIGURATION_FILE: configuration });
  const { url } = instance.printed;
  const session = await signInTo(url);
  const imported = await seconds(async () => {
    await send(url, session, archive);
    await allImported(session, files.length);
  });
  const some = files.slice(0, UPLOADED);
  const uploaded = await seconds(async () => {
    for (const [index, file] of some.entries()) await uploadVideo(url, session, file, `Uploaded by itself ${index}`);
  });
  const scaled = (uploaded * files.length) / some.length;
  return {
    what: 'the archive sent to another instance and imported',
    ours: shown(imported),
    reference: `${shown(scaled)} uploads, scaled from ${some.length}`,
    ratio: ratioOf(scaled, imported),
    aim: '>= 0.5x',
  };
}

async function send(url: string, { token, userId }: Session, archive: string): Promise<void> {
  const { size } = statSync(archive);
  const authorization = { authorization: `Bearer ${token}` };
  const opened = await fetch(`${url}/api/v1/users/${userId}/imports/import-resumable`, {
    method: 'POST',
    headers: {
      ...authorization,
      'content-type': 'application/json',
      'x-upload-content-length': String(size),
      'x-upload-content-type': 'application/zip',
    },
    body: JSON.stringify({ filename: 'archive.zip' }),
  });
  if (opened.status !== 201) throw new Error(`The import was answered ${opened.status}: ${await opened.text()}`);
  const bytes = await openAsBlob(archive);
  for (let at = 0; at < size; at += CHUNK) {
    const end = Math.min(size, at + CHUNK);
    const sent = await fetch(String(opened.headers.get('location')), {
      method: 'PUT',
      headers: {
        ...authorization,
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${at}-${end - 1}/${size}`,
      },
      body: bytes.slice(at, end),
    });
    if (sent.status !== (end < size ? 308 : 204)) throw new Error(`A chunk was answered ${sent.status}: ${await sent.text()}`);
  }
}

async function allImported({ call, userId }: Session, videos: number): Promise<void> {
  for (;;) {
    const { state, stats, error } = await must(call(userImportsApi.getLatestUserImport, { params: { userId } }), 200);
    if (state.id === userImportState.ERRORED) throw new Error(`The archive could not be imported: ${error}`);
    if (state.id === userImportState.COMPLETED) {
      if (stats.videos.success !== videos) throw new Error(`Not every video was imported: ${JSON.stringify(stats.videos)}`);
      return;
    }
    await delay(250);
  }
}
