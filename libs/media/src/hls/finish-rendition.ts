import { lstat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HlsNames } from '../encode/names.ts';
import { openMade } from '../sandbox/made-files.ts';
import { ToolFailure } from '../sandbox/tool-failure.ts';
import { codecsOf } from './codecs.ts';
import { BadPlaylist, readPlaylist } from './playlist.ts';
import { hashSegments } from './segment-hashes.ts';

/** A finished file: its path and its size in bytes. */
export type MadeFile = { readonly path: string; readonly filename: string; readonly size: number };
export type FinishedRendition = {
  readonly media: MadeFile;
  readonly playlist: MadeFile;
  readonly segmentHashes: MadeFile;
  readonly codecs: string;
  readonly seconds: number;
};

const HEAD_IN_BYTES = 64 * 1024;

/** Checks the HLS files of one rendition, writes their segment hashes beside them and returns their properties. Throws ToolFailure. */
export async function finishRendition(directory: string, names: HlsNames): Promise<FinishedRendition> {
  const mediaPath = join(directory, names.media);
  const { size } = await madeFile(directory, names.media);
  const { ranges, seconds } = await textOf(join(directory, names.playlist))
    .then((text) => readPlaylist(text, { name: names.media, size }))
    .catch(incomplete);
  const hashesName = names.playlist.replace(/\.m3u8$/, '-segments-sha256.json');
  await writeFile(join(directory, hashesName), JSON.stringify(await hashSegments(mediaPath, ranges)), { flag: 'wx' });
  const [media, playlist, segmentHashes] = await Promise.all(
    [names.media, names.playlist, hashesName].map((name) => madeFile(directory, name)),
  );
  return { media: media!, playlist: playlist!, segmentHashes: segmentHashes!, codecs: codecsOf(await head(mediaPath)), seconds };
}

export async function madeFile(directory: string, filename: string): Promise<MadeFile> {
  const path = join(directory, filename);
  return { path, filename, size: (await lstat(path)).size };
}

/** ffmpeg may exit with success on a full disk, so the files are checked. */
function incomplete(error: unknown): never {
  throw error instanceof BadPlaylist ? new ToolFailure('ffmpeg', 'incomplete', error.message) : error;
}

async function textOf(path: string): Promise<string> {
  await using file = await openMade(path);
  return file.readFile('utf8');
}

async function head(path: string): Promise<Buffer> {
  await using file = await openMade(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_IN_BYTES), 0, HEAD_IN_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
