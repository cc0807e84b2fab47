import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import type { Transaction } from '@flotilla/database';
import type { Storage } from '@flotilla/storage';
import { StreamingPlaylist, type Video, VideoFile, writeMaster } from '../catalogue/index.ts';

type Hashes = Record<string, unknown>;

/**
 * Writes the master playlist and the segment hashes of the renditions that are ready, each under a new name (docs/contract/files.md#hls); without
 * renditions there is no playlist. The caller has locked the video.
 */
export async function rewritePlaylist(storage: Storage, tx: Transaction, video: Video): Promise<void> {
  const files = await tx.find(VideoFile, { videoId: video.id, kind: 'hls' }, { orderBy: { resolution: 'asc' } });
  if (files.length === 0) {
    await tx.nativeDelete(StreamingPlaylist, { videoId: video.id });
    return;
  }
  const playlist = await tx.findOne(StreamingPlaylist, { videoId: video.id }, { populate: ['segmentsText'] });
  const known = JSON.parse(playlist?.segmentsText ?? '{}') as Hashes;
  const hashes: Hashes = {};
  for (const file of files) if (file.filename) hashes[file.filename] = known[file.filename] ?? (await readHashes(storage, file));

  const fields = {
    ...(await writeMaster(tx, video, files)),
    segmentsFilename: `${randomUUID()}-segments-sha256.json`,
    segmentsText: JSON.stringify(hashes),
  };
  if (playlist) Object.assign(playlist, fields);
  else tx.create(StreamingPlaylist, { videoId: video.id, ...fields }, { persist: true });
  await tx.flush();
}

/** `{ "<first>-<last>": "<sha256>" }` as the transcoder stored it beside the rendition. */
async function readHashes(storage: Storage, { hashesKey }: VideoFile): Promise<unknown> {
  return hashesKey ? json(await storage.read(hashesKey)) : {};
}
