import { PROGRESS_TEMPLATE } from './read-progress.ts';

/** Nothing of the operator's configuration, and nothing that runs or reads anything else. */
const ALWAYS = [
  '--ignore-config',
  '--no-cache-dir',
  '--no-cookies',
  '--no-cookies-from-browser',
  '--no-update',
  '--no-playlist',
  '--no-color',
  '--no-warnings',
  '--abort-on-error',
  '--no-mtime',
  '--no-continue',
  '--fixup',
  'never',
  '--downloader',
  'native',
  '--socket-timeout',
  '20',
  '--retries',
  '3',
  '--fragment-retries',
  '3',
  '--extractor-retries',
  '1',
  '--file-access-retries',
  '0',
  // One file with image and audio: joining two needs ffmpeg, which would ask other hosts by itself.
  '--format',
  'b',
];

/** What a page has, as JSON. */
export const describeOptions = (address: string): string[] => [...ALWAYS, '--dump-single-json', '--', address];

/** Its file, of at most so many bytes, as `video.*` in a folder; what was received is told a line at a time. */
export const fetchOptions = (address: string, folder: string, mostBytes: number): string[] => [
  ...ALWAYS,
  '--no-simulate',
  '--quiet',
  '--progress',
  '--newline',
  '--progress-template',
  PROGRESS_TEMPLATE,
  '--max-filesize',
  String(mostBytes),
  '--paths',
  folder,
  '--output',
  'video.%(ext)s',
  '--',
  address,
];
