import type { AudioProperties } from '../probe/probe.ts';

/** How the audio is made: copied, or encoded to stereo AAC; `bitrate` in bit/s, null leaves it to the encoder. */
export type AudioPlan = { readonly how: 'copy' } | { readonly how: 'encode'; readonly bitrate: number | null };

const MOST = 384_000;

/** Audio rules of docs/contract/transcoding.md#audio; null when there is no audio. */
export function planAudio(audio: AudioProperties | null): AudioPlan | null {
  if (audio === null) return null;
  return isCopyable(audio) ? { how: 'copy' } : { how: 'encode', bitrate: bitrateOf(audio) };
}

export function isCopyable({ codec, bitrate, channelLayout }: AudioProperties): boolean {
  return codec === 'aac' && bitrate !== null && bitrate <= MOST && channelLayout !== null && channelLayout !== 'quad';
}

function bitrateOf({ codec, bitrate }: AudioProperties): number | null {
  if (bitrate === null) return codec === 'aac' ? null : 256_000;
  if (bitrate > MOST) return MOST;
  if (codec === 'aac') return null;
  return bitrate <= 192_000 ? 128_000 : 256_000;
}
