import { type Entry, validateFileName, type ZipFile } from 'yauzl';
import { BadArchive } from './bad-archive.ts';

const MOST_ENTRIES = 10_000;
const GIB = 1024 ** 3;
const LOCAL_HEADER = 30;
const UNIX = 3;
const FILE_TYPE = 0o170_000;
const FILE = 0o100_000;
const FOLDER = 0o040_000;
const LONGEST_NAME = 1_000;

/**
 * The files of an archive by their paths. Throws `BadArchive` for what is hostile or broken by name, kind, count, size or place, before anything is
 * unpacked (docs/contract/archives.md#what-is-refused).
 */
export async function readDirectory(zip: ZipFile, size: number): Promise<ReadonlyMap<string, Entry>> {
  const directoryAt = zip.readEntryCursor as unknown as number;
  if (zip.entryCount > MOST_ENTRIES) throw new BadArchive(`The archive has more than ${MOST_ENTRIES} files.`);
  const most = Math.max(2 * size, GIB);
  const files = new Map<string, Entry>();
  const taken = new Map<string, 'file' | 'folder'>();
  const all: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    refuseKind(entry, name);
    unpacked += entry.uncompressedSize;
    if (unpacked > most) throw new BadArchive('The files of the archive are too large once they are unpacked.');
    takePath(taken, name);
    all.push(entry);
    if (!name.endsWith('/')) files.set(name, entry);
  }
  refuseOverlap(all, directoryAt);
  return files;
}

function nameOf({ fileNameRaw }: Entry): string {
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fileNameRaw);
  } catch {
    throw new BadArchive('The archive has a file whose name is not UTF-8.');
  }
  const parts = name.replace(/\/$/, '').split('/');
  const isBad =
    name.length > LONGEST_NAME || /\p{Cc}/u.test(name) || parts.some((part) => part === '' || part === '.') || validateFileName(name);
  if (isBad) throw new BadArchive(`The archive has a file with a name that is not allowed: ${shown(name)}.`);
  return name;
}

const shown = (name: string) => JSON.stringify(name.slice(0, 100));

function refuseKind(entry: Entry, name: string): void {
  const kind = entry.versionMadeBy >> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
  if (kind !== 0 && kind !== FILE && kind !== FOLDER) throw new BadArchive(`The archive has something that is no file: ${shown(name)}.`);
  if (!entry.canDecodeFileData())
    throw new BadArchive(`The archive has a file that is encrypted or compressed in another way: ${shown(name)}.`);
}

/** Names that differ only in case are the same on some systems. */
function takePath(taken: Map<string, 'file' | 'folder'>, name: string): void {
  const path = name.normalize('NFC').toLowerCase();
  const parts = path.replace(/\/$/, '').split('/');
  for (const [index] of parts.entries()) {
    const part = parts.slice(0, index + 1).join('/');
    const kind = index < parts.length - 1 || path.endsWith('/') ? 'folder' : 'file';
    const before = taken.get(part);
    if (before !== undefined && (before === 'file' || kind === 'file'))
      throw new BadArchive(`The archive has two files of one name: ${shown(name)}.`);
    taken.set(part, kind);
  }
}

/** Files that share their bytes unpack to much more than the archive has. */
function refuseOverlap(entries: readonly Entry[], directoryAt: number): void {
  const inOrder = entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  for (const [index, entry] of inOrder.entries()) {
    const end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.fileNameLength + entry.compressedSize;
    const next = inOrder[index + 1]?.relativeOffsetOfLocalHeader ?? directoryAt;
    if (end > next) throw new BadArchive('Files of the archive overlap.');
  }
}
