import { Entry, validateFileName, type ZipFile } from 'yauzl';
import { BadArchive } from './bad-archive.ts';

const MOST_ENTRIES = 10_000;
const GIB = 1024 ** 3;
const LOCAL_HEADER = 30;
const UNIX = 3;
const FILE_TYPE = 0o170_000;
const FILE = 0o100_000;
const FOLDER = 0o040_000;
const LONGEST_NAME = 1_000;
const DEEPEST_NAME = 10;
/** Extra field and comment of one file. */
const MOST_METADATA = 1024;

interface Folder extends Map<string, Folder | 'file'> {}

/** Bytes that the files of an archive of this size may have once they are unpacked. */
export const mostUnpacked = (size: number): number => Math.max(2 * size, GIB);

/**
 * The files of an archive by their paths. Throws `BadArchive` for what is hostile or broken by name, kind, count, size or place, before anything is
 * unpacked (docs/contract/archives.md#what-is-refused).
 */
export async function readDirectory(zip: ZipFile, size: number): Promise<ReadonlyMap<string, Entry>> {
  const directoryAt = zip.readEntryCursor as unknown as number;
  if (zip.entryCount > MOST_ENTRIES) throw new BadArchive(`The archive has more than ${MOST_ENTRIES} files.`);
  const most = mostUnpacked(size);
  const files = new Map<string, Entry>();
  const taken: Folder = new Map();
  const all: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    refuseKind(entry, name);
    if (entry.extraFieldLength + entry.fileCommentLength > MOST_METADATA)
      throw new BadArchive(`The archive has a file with too much metadata: ${shown(name)}.`);
    unpacked += entry.uncompressedSize;
    if (unpacked > most) throw new BadArchive('The files of the archive are too large once they are unpacked.');
    takePath(taken, name);
    const kept = withoutTexts(entry);
    all.push(kept);
    if (!name.endsWith('/')) files.set(name, kept);
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
    name.length > LONGEST_NAME ||
    parts.length > DEEPEST_NAME ||
    /\p{Cc}/u.test(name) ||
    parts.some((part) => part === '' || part === '.') ||
    validateFileName(name);
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

/** As much of it as reading its file needs. */
function withoutTexts(entry: Entry): Entry {
  const { compressionMethod, generalPurposeBitFlag, crc32, compressedSize, uncompressedSize, relativeOffsetOfLocalHeader, fileNameLength } =
    entry;
  const coding = { compressionMethod, generalPurposeBitFlag, crc32 };
  return Object.assign(new Entry(), { ...coding, compressedSize, uncompressedSize, relativeOffsetOfLocalHeader, fileNameLength });
}

/** Names that differ only in case are the same on some systems. */
function takePath(taken: Folder, name: string): void {
  const folders = name.normalize('NFC').toLowerCase().split('/');
  const file = folders.pop() as string;
  let folder = taken;
  for (const part of folders) {
    const inside: Folder | 'file' = folder.get(part) ?? new Map();
    if (inside === 'file') throw ofOneName(name);
    folder.set(part, inside);
    folder = inside;
  }
  if (file === '') return;
  if (folder.has(file)) throw ofOneName(name);
  folder.set(file, 'file');
}

const ofOneName = (name: string) => new BadArchive(`The archive has two files of one name: ${shown(name)}.`);

/** Files that share their bytes unpack to much more than the archive has. */
function refuseOverlap(entries: readonly Entry[], directoryAt: number): void {
  const inOrder = entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  for (const [index, entry] of inOrder.entries()) {
    const end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.fileNameLength + entry.compressedSize;
    const next = inOrder[index + 1]?.relativeOffsetOfLocalHeader ?? directoryAt;
    if (end > next) throw new BadArchive('Files of the archive overlap.');
  }
}
