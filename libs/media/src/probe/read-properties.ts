import { type FfprobeOutput, type FfprobeStream, positive, ratio } from './ffprobe-output.ts';
import type { AudioProperties, Probe, VideoProperties } from './probe.ts';

const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];

/** Turns what ffprobe printed into properties. Covers and other attached images do not count as video; `duration` is 0 when the file does not declare it. */
export function readProperties({ streams = [], format = {} }: FfprobeOutput, size: number): Probe {
  const video = streams.find(isVideo);
  const audio = streams.find(isAudio);
  const length = lengthOf(format);
  const bitrate = whole(format.bit_rate && length ? Number(format.bit_rate) * (Number(format.duration) / length) : format.bit_rate);
  const audioProperties = audio ? readAudio(audio) : null;
  return {
    duration: length ?? Math.max(0, ...[video, audio].map((stream) => positive(stream?.duration) ?? 0)),
    size,
    formatName: format.format_name ?? 'unknown',
    bitrate,
    video: video ? readVideo(video, bitrate === null ? null : Math.max(0, bitrate - (audioProperties?.bitrate ?? 0))) : null,
    audio: audioProperties,
  };
}

/** Matroska declares the end of a video, not its duration: one that starts late is shorter. */
function lengthOf({ format_name: name = '', duration, start_time: start }: NonNullable<FfprobeOutput['format']>): number | null {
  const late = name.includes('matroska') ? Math.max(0, Number(start) || 0) : 0;
  return positive(Number(duration) - late);
}

export function isVideo({ codec_type: type, disposition }: FfprobeStream): boolean {
  return type === 'video' && !disposition?.['attached_pic'] && !disposition?.['timed_thumbnails'];
}

export function isAudio({ codec_type: type, channels = 0 }: FfprobeStream): boolean {
  return type === 'audio' && channels > 0;
}

function readVideo(stream: FfprobeStream, restOfBitrate: number | null): VideoProperties {
  const rotation = rotationOf(stream);
  const { width = 0, height = 0 } = stream;
  const turned = (across: number) => (rotation % 180 === 0 ? { width: across, height } : { width: height, height: across });
  const average = ratio(stream.avg_frame_rate);
  const base = ratio(stream.r_frame_rate);
  return {
    codec: stream.codec_name ?? 'unknown',
    profile: stream.profile ?? null,
    pixelFormat: stream.pix_fmt ?? null,
    ...turned(Math.round(width * sampleAspectRatio(stream))),
    coded: turned(width),
    fps: average ?? base ?? 0,
    bitrate: whole(stream.bit_rate) ?? whole(stream.tags?.['BPS']) ?? restOfBitrate,
    rotation,
    isVariableFrameRate: average !== null && base !== null && Math.abs(average - base) / base > 0.02,
    isHdr: HDR_TRANSFERS.includes(stream.color_transfer ?? ''),
  };
}

function readAudio(stream: FfprobeStream): AudioProperties {
  return {
    codec: stream.codec_name ?? 'unknown',
    bitrate: whole(stream.bit_rate) ?? whole(stream.tags?.['BPS']),
    channels: stream.channels ?? 0,
    channelLayout: stream.channel_layout ?? null,
    sampleRate: whole(stream.sample_rate),
  };
}

/** Clockwise degrees by which players rotate the frames: 0, 90, 180 or 270. */
function rotationOf({ side_data_list: sideData = [], tags }: FfprobeStream): number {
  const matrix = sideData.find(({ rotation }) => rotation !== undefined)?.rotation;
  const degrees = matrix === undefined ? Number(tags?.['rotate'] ?? 0) : -Number(matrix);
  return Number.isFinite(degrees) ? (((Math.round(degrees / 90) * 90) % 360) + 360) % 360 : 0;
}

/** Ratios beyond any real format are treated as damage and ignored. */
function sampleAspectRatio({ sample_aspect_ratio: text }: FfprobeStream): number {
  const value = ratio(text) ?? 1;
  return value >= 0.25 && value <= 4 ? value : 1;
}

function whole(text: string | number | undefined): number | null {
  const value = positive(text);
  return value === null ? null : Math.round(value);
}
