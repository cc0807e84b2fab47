import { resolve } from 'node:path';

/**
 * Containers people upload (docs/contract/uploads.md#media-types). Everything that can point at other files (playlists, concat lists, IMF, SDP) or draws text
 * is missing on purpose: a text named `.mp4` that lists local files is refused whatever it calls itself.
 */
const CONTAINERS =
  'mov,mp4,m4a,3gp,3g2,matroska,webm,mpegts,mpeg,mpegvideo,avi,flv,asf,ogg,mp3,wav,w64,flac,aac,ac3,eac3,nut,mxf,m4v,aiff,amr';
export const MAX_SIDE_IN_PIXELS = 8192;
export const MAX_STREAMS = 100;

/** The options that sandbox an input file, and the file; `file:` keeps odd names from being read as protocols. */
export function fencedInput(path: string, options: readonly string[] = []): string[] {
  return [...whitelisted(CONTAINERS), '-max_pixels', String(MAX_SIDE_IN_PIXELS ** 2), ...options, '-i', `file:${resolve(path)}`];
}

/** An input that is one of our own pictures, lists or intermediate files. */
export function ownInput(path: string, formats: string, options: readonly string[] = []): string[] {
  return [...whitelisted(formats), ...options, '-i', `file:${resolve(path)}`];
}

function whitelisted(formats: string): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', formats];
}

/** How every ffmpeg run starts. */
export const quietly = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'];
export const withProgress = ['-progress', 'pipe:1', '-stats_period', '0.5', '-nostats'];
