import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withoutMetadata } from '../encode/outputs.ts';
import { ownInput, quietly, untrustedInput } from '../input.ts';
import { options } from '../options.ts';
import { openMade } from '../sandbox/made-files.ts';
import { runSandboxed, type Sandbox } from '../sandbox/run-sandboxed.ts';
import type { MediaTools } from '../tools.ts';

export type Tracks = {
  /** The file with the picture. */
  readonly video?: string | undefined;
  /** The file with the sound, which may be the same. */
  readonly audio?: string | undefined;
  /** A JPEG that is shown for sound without a picture. */
  readonly cover?: string | undefined;
};

const FRAGMENTED = options({ movflags: '+frag_keyframe+empty_moov+default_base_moof' });

/** Puts tracks into one MP4 as they are, and writes it while it is made. Sound alone is written at its end, because its cover stands in its index. Throws ToolFailure. */
export async function muxTracks(tools: MediaTools, tracks: Tracks, into: Writable, sandbox: Sandbox): Promise<void> {
  if (tracks.video === undefined) return muxSound(tools, tracks, into, sandbox);
  const inputs = [...new Set([tracks.video, tracks.audio].filter((path) => path !== undefined))];
  const args = [
    ...quietly,
    ...inputs.flatMap((path) => untrustedInput(path)),
    '-map',
    '0:V:0',
    ...(tracks.audio === undefined ? [] : ['-map', `${inputs.indexOf(tracks.audio)}:a:0`]),
    ...options({ c: 'copy' }),
    ...withoutMetadata,
    ...FRAGMENTED,
    ...options({ f: 'mp4' }),
    'pipe:1',
  ];
  await runSandboxed(tools, { program: 'ffmpeg', args, written: into }, sandbox);
}

async function muxSound(tools: MediaTools, { audio, cover }: Tracks, into: Writable, sandbox: Sandbox): Promise<void> {
  const filename = 'sound.m4a';
  const args = [
    ...quietly,
    ...untrustedInput(audio ?? ''),
    ...(cover === undefined ? [] : ownInput(cover, 'jpeg_pipe', ['-f', 'jpeg_pipe'])),
    '-map',
    '0:a:0',
    ...(cover === undefined ? [] : ['-map', '1:v:0', '-c:v', 'copy', '-disposition:v:0', 'attached_pic']),
    ...options({ 'c:a': 'copy' }),
    ...withoutMetadata,
    ...options({ movflags: '+faststart', f: 'mp4' }),
    filename,
  ];
  await runSandboxed(tools, { program: 'ffmpeg', args }, sandbox);
  await using file = await openMade(join(sandbox.directory, filename));
  await pipeline(file.createReadStream({ autoClose: false }), into);
}
