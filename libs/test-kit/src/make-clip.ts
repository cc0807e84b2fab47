import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Clip = {
  readonly seconds?: number;
  readonly width?: number;
  readonly height?: number;
  readonly fps?: number;
  readonly audio?: boolean;
  readonly video?: boolean;
  readonly codec?: 'h264' | 'hevc' | 'mpeg4' | 'vp8' | 'vp9';
  readonly container?: 'avi' | 'mkv' | 'mov' | 'mp3' | 'mp4' | 'mpegts' | 'ogg' | 'webm';
  /** Two clips with different seeds have different bytes. */
  readonly seed?: number;
  /** Further ffmpeg arguments before the output. */
  readonly options?: readonly string[];
};

const encoders = {
  h264: ['libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  hevc: ['libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'],
  mpeg4: ['mpeg4'],
  vp8: ['libvpx', '-deadline', 'realtime', '-cpu-used', '16'],
  vp9: ['libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
} as const;
const sounds: Partial<Record<NonNullable<Clip['container']>, string>> = {
  webm: 'libopus',
  ogg: 'libvorbis',
  mp3: 'libmp3lame',
  avi: 'libmp3lame',
};
const endings: Partial<Record<NonNullable<Clip['container']>, string>> = { mpegts: 'ts' };

/** The path of a small video with moving bars, a clock and a tone. The same options return the same file, made once. Never change the file. */
export async function makeClip(clip: Clip = {}): Promise<string> {
  const container = clip.container ?? 'mp4';
  const words = wordsOf(clip, container);
  const folder = join(tmpdir(), `flotilla-clips-${process.getuid?.() ?? 0}`);
  const name = createHash('sha256').update(words.join('\0')).digest('hex').slice(0, 24);
  const file = join(folder, `${name}.${endings[container] ?? container}`);
  if (existsSync(file)) return file;

  await mkdir(folder, { recursive: true });
  const half = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const format = container === 'mkv' ? 'matroska' : container;
  await run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', [...words, '-f', format, '-y', half]);
  await rename(half, file);
  return file;
}

function wordsOf(clip: Clip, container: NonNullable<Clip['container']>): string[] {
  const { seconds = 2, width = 320, height = 240, fps = 25, audio = true, video = true, seed = 0, options = [] } = clip;
  const codec = clip.codec ?? (container === 'webm' ? 'vp8' : 'h264');
  const image = `testsrc2=size=${width}x${height}:rate=${fps}:duration=${seconds}`;
  const sound = `sine=frequency=${440 + seed}:sample_rate=48000:duration=${seconds}`;
  return [
    '-hide_banner',
    '-loglevel',
    'error',
    '-nostdin',
    ...(video ? ['-f', 'lavfi', '-i', image] : []),
    ...(audio ? ['-f', 'lavfi', '-i', sound] : []),
    ...(video ? ['-c:v', ...encoders[codec], '-g', String(fps * 2)] : []),
    ...(audio ? ['-c:a', sounds[container] ?? 'aac', '-ac', '2', '-b:a', '96k'] : []),
    ...(seed ? ['-metadata', `title=${seed}`] : []),
    ...options,
    '-threads',
    '1',
  ];
}
