import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished, signInTo, uploadVideo } from './client.ts';
import { cpuSecondsOf } from './processes.ts';
import { type Bench, ratioOf } from './report.ts';
import { startInstance } from './start-instance.ts';

const RUNGS = [720, 480, 360, 240, 144];
const MAX_RATES: Record<number, number> = { 720: 3_041_280, 480: 1_474_560, 360: 1_036_800, 240: 522_240, 144: 210_124 };
const SECONDS = 30;

/** The ladder 720 to 144 of a 30 s video in 1080p, against one bare ffmpeg that decodes once and encodes all of it. */
export const benchLadder: Bench = async (context) => {
  const { directory } = context;
  const videoFile = makeVideoFile(directory);
  const reference = await runBareFfmpeg(directory, videoFile);
  await using instance = await startInstance(context, {
    TRANSCODING_RESOLUTIONS: RUNGS.join(','),
    TRANSCODING_ORIGINAL_RESOLUTION: 'false',
  });
  const { url, processIds } = instance.printed;
  const publisher = await signInTo(url);

  const cpuBefore = cpuSecondsOf(processIds);
  const began = performance.now();
  const uuid = await uploadVideo(url, publisher, videoFile);
  const uploaded = performance.now();
  const { firstPlayable } = await finished(url, publisher, uuid);
  const wall = (performance.now() - began) / 1000;
  const cpu = cpuSecondsOf(processIds) - cpuBefore;
  const first = (firstPlayable - uploaded) / 1000;
  return [
    {
      what: 'ladder 720..144 of 30 s 1080p: CPU',
      ours: `${cpu.toFixed(1)} s`,
      reference: `${reference.cpu.toFixed(1)} s`,
      ratio: ratioOf(cpu, reference.cpu),
      aim: '<= 1.25x',
    },
    {
      what: 'ladder: wall, upload included',
      ours: `${wall.toFixed(1)} s`,
      reference: `${reference.wall.toFixed(1)} s`,
      ratio: ratioOf(wall, reference.wall),
      aim: '<= 1.25x',
    },
    {
      what: 'ladder: first rendition playable',
      ours: `${first.toFixed(1)} s`,
      reference: `${reference.wall.toFixed(1)} s`,
      ratio: ratioOf(first, reference.wall),
      aim: '<= 0.3x',
    },
  ];
};

/** Moving shapes with grain: neither a still image nor pure noise. */
function makeVideoFile(directory: string): string {
  const file = join(directory, 'film.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30,noise=alls=10:allf=t'];
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '7M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k'];
  const { status } = spawnSync('ffmpeg', [
    '-v',
    'error',
    ...picture,
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=330',
    '-t',
    String(SECONDS),
    ...encode,
    file,
  ]);
  if (status !== 0) throw new Error('The video could not be made.');
  return file;
}

async function runBareFfmpeg(directory: string, videoFile: string): Promise<{ cpu: number; wall: number }> {
  const out = join(directory, 'bare');
  mkdirSync(out);
  const split = `[0:v]split=${RUNGS.length}${RUNGS.map((rung) => `[i${rung}]`).join('')};`;
  const scales = RUNGS.map((rung) => `[i${rung}]scale=-2:${rung}[v${rung}]`).join(';');
  const encoding = '-c:v libx264 -preset veryfast -pix_fmt yuv420p -g 60 -keyint_min 60 -sc_threshold 0 -c:a copy';
  const packaging = '-f hls -hls_time 4 -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags single_file';
  const outputs = RUNGS.flatMap((rung) => {
    const rate = MAX_RATES[rung] as number;
    const words = `-map [v${rung}] -map 0:a ${encoding} -maxrate ${rate} -bufsize ${2 * rate} ${packaging}`.split(' ');
    return [...words, '-hls_segment_filename', join(out, `${rung}.mp4`), join(out, `${rung}.m3u8`)];
  });
  const began = performance.now();
  const shell = spawn('ffmpeg', ['-v', 'error', '-y', '-i', videoFile, '-filter_complex', split + scales, ...outputs], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let cpu = 0;
  const sampling = setInterval(() => {
    cpu = Math.max(cpu, cpuSecondsOf([shell.pid as number]));
  }, 100);
  const [code] = await once(shell, 'exit');
  clearInterval(sampling);
  if (code !== 0) throw new Error('The bare ffmpeg failed.');
  return { cpu, wall: (performance.now() - began) / 1000 };
}
