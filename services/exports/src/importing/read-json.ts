import { buffer } from 'node:stream/consumers';
import { BadFile } from './bad-archive.ts';
import { type JsonItem, jsonItems } from './json-items.ts';
import type { Archive } from './open-archive.ts';

const MIB = 1024 * 1024;
const LARGEST_LIST = 100 * MIB;
const LARGEST_OBJECT = MIB;
/** Of one file; what is beyond counts as errors. */
export const MOST_ITEMS = 100_000;

type Reading = { readonly archive: Archive; readonly alive: () => void };

/** The items of lists in a file of `peertube/`, which was read to its end before the first one: what is no JSON is not imported in part. */
export async function* readItems({ archive, alive }: Reading, file: string, lists: readonly string[]): AsyncGenerator<JsonItem> {
  const path = pathOf(archive, file, LARGEST_LIST);
  for await (const _item of jsonItems(await archive.read(path), lists)) alive();
  yield* jsonItems(await archive.read(path), lists);
}

/** A file of `peertube/` that is one object. */
export async function readObject({ archive }: Reading, file: string): Promise<Readonly<Record<string, unknown>>> {
  const bytes = await buffer(await archive.read(pathOf(archive, file, LARGEST_OBJECT)));
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new BadFile('It is no JSON.');
  }
  if (!isObject(value)) throw new BadFile('It is no object.');
  return value;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pathOf(archive: Archive, file: string, most: number): string {
  const path = `peertube/${file}`;
  const size = archive.sizeOf(path);
  if (size === undefined) throw new BadFile('It is missing.');
  if (size > most) throw new BadFile('It is too large.');
  return path;
}
