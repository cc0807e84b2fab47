import type { InstanceSettings } from '@flotilla/contracts-auth';
import { videosProblems } from '@flotilla/contracts-videos';
import type { Probe } from '../catalogue/index.ts';

type Choice = Pick<InstanceSettings['transcoding'], 'allowAudioFiles' | 'enabled'>;

/**
 * Throws 422 with the reason for media that the current settings do not accept: audio without video where that is not allowed, and without
 * transcoding everything that browsers cannot play.
 */
export function refuseUnwantedMedia({ enabled, allowAudioFiles }: Choice, probe: Probe): void {
  const reason = enabled ? (probe.video || allowAudioFiles ? null : AUDIO_ONLY_REASON) : whyUnplayable(probe);
  if (reason !== null) throw videosProblems.not_a_video({ detail: reason });
}

/** What every current browser plays, by the file's container (the names are ffprobe's). */
const containers = [
  { name: 'mp4', type: 'video/mp4', extension: '.mp4', videoCodecs: ['h264', 'av1', 'vp9'], audioCodecs: ['aac', 'mp3', 'opus'] },
  { name: 'webm', type: 'video/webm', extension: '.webm', videoCodecs: ['vp8', 'vp9', 'av1'], audioCodecs: ['opus', 'vorbis'] },
];
/** Eight bits and 4:2:0; some browsers play no other kind of H.264. */
const H264_PIXELS = ['yuv420p', 'yuvj420p'];

/** How a file is served that is not transcoded. Throws for containers that `refuseUnwantedMedia` refuses. */
export function webTypeOf(probe: Probe): { readonly contentType: string; readonly extension: string } {
  const container = containerOf(probe);
  if (!container) throw new TypeError(`no browser plays ${probe.formatName}`);
  return { contentType: container.type, extension: container.extension };
}

function whyUnplayable(probe: Probe): string | null {
  const { video, audio } = probe;
  const container = containerOf(probe);
  if (!video) return AUDIO_ONLY_REASON;
  if (!container) return asItIs('is neither MP4 nor WebM');
  if (!container.videoCodecs.includes(video.codec)) return asItIs(`holds pictures of the kind ${video.codec}`);
  if (video.codec === 'h264' && !H264_PIXELS.includes(video.pixelFormat ?? ''))
    return asItIs(`holds H.264 with ${video.pixelFormat} colours`);
  if (audio && !container.audioCodecs.includes(audio.codec)) return asItIs(`holds sound of the kind ${audio.codec}`);
  return null;
}

const AUDIO_ONLY_REASON = 'This file holds sound without a picture, which this instance does not accept.';
const asItIs = (what: string) =>
  `This instance publishes files as they are, and this one ${what}, which browsers do not play. MP4 with H.264 and AAC plays everywhere.`;

const containerOf = ({ formatName }: Probe) => containers.find(({ name }) => formatName.split(',').includes(name));
