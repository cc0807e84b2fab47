import type { JobContext } from '@flotilla/jobs';
import type { RenditionPlan, Sandbox } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import type { Work } from './claim-work.ts';

const GIBIBYTE = 2 ** 30;
const MAX_AUDIO_BITRATE = 400_000;
const BYTES_PER_PIXEL = 512;
/** What can wait: an express job gets nine times the processor time of one that runs beside it, as requests do. */
export const NICENESS = 10;
const EXPRESS_NICENESS = 0;

type Context = Pick<JobContext, 'isExpress' | 'signal'>;

/**
 * The limits of one encode: time in proportion to the video, memory to its frames, disk to the bit rates; `share` is the part of
 * the video it covers. All are far above what real files need.
 */
export function encodeSandbox({ config }: Deps, work: Work, directory: string, { signal, isExpress }: Context, share = 1): Sandbox {
  const { probe } = work.transcode;
  const seconds = work.plan.duration * share;
  const pixels = (probe.video?.width ?? 854) * (probe.video?.height ?? 480);
  return {
    directory,
    signal,
    niceness: isExpress ? EXPRESS_NICENESS : NICENESS,
    stallInMs: config.stallSeconds * 1000,
    deadlineInMs: Math.min(2 ** 31 - 1, 600_000 + seconds * 30_000),
    memoryInBytes: 3 * GIBIBYTE + pixels * BYTES_PER_PIXEL,
    diskInBytes: Math.ceil(GIBIBYTE / 4 + 2 * writtenBytes(work.renditions, seconds) * (work.plan.formats.webVideos ? 2 : 1)),
  };
}

/** The limits of copying the streams of a file: time for 2 MB/s, and room for audio that has to be stored without loss. */
export function copySandbox({ config }: Deps, { size }: { size: number }, directory: string, { signal, isExpress }: Context): Sandbox {
  return {
    directory,
    signal,
    niceness: isExpress ? EXPRESS_NICENESS : NICENESS,
    stallInMs: config.stallSeconds * 1000,
    deadlineInMs: Math.min(2 ** 31 - 1, 600_000 + size / 2000),
    memoryInBytes: 3 * GIBIBYTE,
    diskInBytes: GIBIBYTE + 2 * size,
  };
}

function writtenBytes(renditions: readonly RenditionPlan[], seconds: number): number {
  return renditions.reduce((sum, { bitrate }) => sum + ((bitrate + MAX_AUDIO_BITRATE) * seconds) / 8, 0);
}
