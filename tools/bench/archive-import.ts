import { mkdirSync, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { userImportState, userImportsApi } from '@flotilla/contracts-exports';
import { must, type Session, sendArchive } from '@flotilla/test-kit/session';
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
    await sendArchive(url, session, await openAsBlob(archive), CHUNK);
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
