import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { finished, signInTo, uploadVideo } from './client.ts';
import { makePlainVideo } from './plain-video.ts';
import { type Bench, ratioOf } from './report.ts';
import { startInstance } from './start-instance.ts';

const VIDEOS = 6;
const SECONDS = 60;
const ASK_EVERY_MS = 500;

/** The same videos with two processes of the transcoder, on one core each, against one process on one core. */
export const benchTranscoders: Bench = async (context) => {
  const videoFile = makePlainVideo(context.directory, { seconds: SECONDS });
  const one = await transcodeAll(1);
  const two = await transcodeAll(2);
  return [
    {
      what: `${VIDEOS} videos of ${SECONDS} s in 360p: two transcoders on a core each`,
      ours: `${two.toFixed(1)} s`,
      reference: `${one.toFixed(1)} s with one`,
      ratio: `${ratioOf(one, two)} as fast`,
      aim: '1.7x',
    },
  ];

  /** Seconds from the first upload's end to the last rendition. */
  async function transcodeAll(replicas: number): Promise<number> {
    const directory = join(context.directory, `transcoders-${replicas}`);
    await using instance = await startInstance(
      { ...context, directory, processes: 'each' },
      {
        REPLICAS: String(replicas),
        TRANSCODING_CONCURRENCY: '1',
        TRANSCODING_RESOLUTIONS: '240,360',
        TRANSCODING_ORIGINAL_RESOLUTION: 'false',
      },
    );
    const { url, processIds, serviceUrls } = instance.printed;
    const names = Object.keys(serviceUrls);
    const servers = processIds.slice(-names.length * replicas);
    const first = names.indexOf('transcoder') * replicas;
    servers.slice(first, first + replicas).forEach((pid, core) => pin(pid as number, core));

    const publisher = await signInTo(url);
    const began = performance.now();
    const uuids = await Promise.all(Array.from({ length: VIDEOS }, () => uploadVideo(url, publisher, videoFile)));
    await Promise.all(uuids.map((uuid) => finished(url, publisher, uuid, ASK_EVERY_MS)));
    return (performance.now() - began) / 1000;
  }
};

/** All threads of a process, and what it starts from then on, run on this core. */
function pin(pid: number, core: number): void {
  const { status, stderr } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`A transcoder could not be given one core: ${stderr}`);
}
