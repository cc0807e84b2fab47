import { createHash } from 'node:crypto';
import { videosProblems } from '@flotilla/contracts-videos';
import { isDictionary, readBencoded } from './read-bencoded.ts';

/** A torrent of one file. */
export type Torrent = {
  readonly infoHash: string;
  readonly name: string;
  readonly length: number;
  readonly pieceLength: number;
  /** SHA-1 of each piece. */
  readonly pieces: readonly Buffer[];
  readonly webSeeds: readonly string[];
  readonly trackers: readonly string[];
};

const HASH_BYTES = 20;
const MOST_URLS = 10;
const LARGEST_PIECE = 64 * 1024 * 1024;
const LONGEST_NAME = 255;

/** Throws 400 for what is no torrent, and for one of several files. */
export function readTorrent(bytes: Buffer): Torrent {
  const { info, announce, ['url-list']: urls, ['announce-list']: tiers } = dictionaryIn(readBencoded(bytes)?.value);
  const { name, length, pieces, ['piece length']: pieceLength, files } = dictionaryIn(info);
  if (files !== undefined) throw videosProblems.incorrect_files_in_torrent();
  const isSize = (size: unknown): size is number => Number.isSafeInteger(size) && (size as number) > 0;
  if (!Buffer.isBuffer(name) || !Buffer.isBuffer(pieces) || !isSize(length) || !isSize(pieceLength) || pieceLength > LARGEST_PIECE)
    throw videosProblems.torrent_unreadable();
  if (pieces.length !== Math.ceil(length / pieceLength) * HASH_BYTES) throw videosProblems.torrent_unreadable();
  return {
    infoHash: createHash('sha1').update(infoBytes(bytes)).digest('hex'),
    name: nameIn(name),
    length,
    pieceLength,
    pieces: Array.from({ length: pieces.length / HASH_BYTES }, (_, index) => pieces.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)),
    webSeeds: urlsIn([urls].flat()),
    trackers: urlsIn([tiers ?? [], announce].flat(2)),
  };
}

const urlsIn = (values: readonly unknown[]): string[] =>
  [
    ...new Set(
      values
        .filter((url) => Buffer.isBuffer(url))
        .map((url) => url.toString('utf8'))
        .filter((url) => /^https?:/i.test(url) && URL.canParse(url)),
    ),
  ].slice(0, MOST_URLS);

/** It is shown to people and never used as a path: folders in it are dropped all the same. */
function nameIn(name: Buffer): string {
  const text = name
    .toString('utf8')
    .toWellFormed()
    .replace(/^.*[/\\]/s, '');
  return (
    text
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, LONGEST_NAME) || 'unnamed'
  );
}

function dictionaryIn(value: unknown): Readonly<Record<string, unknown>> {
  if (!isDictionary(value)) throw videosProblems.torrent_unreadable();
  return value;
}

/** The bytes of the value of `info`, of which the hash of a torrent is made. */
function infoBytes(bytes: Buffer): Buffer {
  const [start, end] = readBencoded(bytes)?.spans.get('info') ?? [0, 0];
  return bytes.subarray(start, end);
}
