import { resolve } from 'node:path';

/**
 * Containers people upload (docs/contract/uploads.md#media-types). Everything that can point at other files (playlists, concat lists, IMF, SDP) or draws text
 * is deliberately missing: a text named `.mp4` that lists local files is refused.
 */
const CONTAINERS =
  'mov,mp4,m4a,3gp,3g2,matroska,webm,mpegts,mpeg,mpegvideo,avi,flv,asf,ogg,mp3,wav,w64,flac,aac,ac3,eac3,nut,mxf,m4v,aiff,amr';
export const MAX_SIDE_IN_PIXELS = 8192;
export const MAX_STREAMS = 100;

/** An untrusted input file with options that restrict formats and protocols; `file:` prevents that its name is read as a protocol. */
export function untrustedInput(path: string, options: readonly string[] = []): string[] {
  return [...whitelisted(CONTAINERS), '-max_pixels', String(MAX_SIDE_IN_PIXELS ** 2), ...options, '-i', `file:${resolve(path)}`];
}

/** An input that this library made: an image, a list or an intermediate file. */
export function ownInput(path: string, formats: string, options: readonly string[] = []): string[] {
  return [...whitelisted(formats), ...options, '-i', `file:${resolve(path)}`];
}

function whitelisted(formats: string): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', formats];
}

/** Options of every ffmpeg run. */
export const quietly = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'];
export const withProgress = ['-progress', 'pipe:1', '-stats_period', '0.5', '-nostats'];
