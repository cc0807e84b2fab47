import { randomUUID } from 'node:crypto';
import { languages } from '@flotilla/contracts-shared';

/** A name that nobody has seen, of lower case letters as private paths take no others. */
export const newCaptionName = (language: string) => `${randomUUID()}-${language.toLowerCase()}.vtt`;
export const captionPath = (filename: string) => `/lazy-static/video-captions/${filename}`;
/** The playlist through which HLS players read a caption. */
export const subtitlePlaylistOf = (filename: string) => filename.replace(/\.vtt$/, '.m3u8');
export const languageLabel = (language: string) => languages[language] ?? language;
