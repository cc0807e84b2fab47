/** What a ZIP archive says of a file (APPNOTE.TXT 6.3.10). Sizes in bytes. */
export type ZipEntry = {
  readonly path: string;
  /** Where it begins in the archive. */
  readonly position: number;
  readonly isDeflated: boolean;
  readonly crc32: number;
  readonly size: number;
  readonly storedSize: number;
};

const VERSION = 45;
const UNIX = 3 << 8;
/** Names are UTF-8; sizes and checksum come behind the bytes. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const STORED = 0;
const ZIP64 = 1;
const MOST = 0xffff_ffff;
const REGULAR_FILE = (0o100644 << 16) >>> 0;
/** All files have the first day that ZIP knows, so that writing one again gives the same bytes. */
const FIRST_DAY = 0x0021;

const methodOf = (isDeflated: boolean) => (isDeflated ? DEFLATED : STORED);

/** Stands before the bytes. Its ZIP64 field makes the sizes behind them 64 bits long, whatever they turn out to be. */
export function localHeader({ path, isDeflated }: Pick<ZipEntry, 'isDeflated' | 'path'>): Buffer {
  const name = Buffer.from(path);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(methodOf(isDeflated), 8);
  header.writeUInt16LE(FIRST_DAY, 12);
  header.writeUInt32LE(MOST, 18);
  header.writeUInt32LE(MOST, 22);
  header.writeUInt16LE(name.length, 26);
  const field = Buffer.alloc(20);
  field.writeUInt16LE(ZIP64, 0);
  field.writeUInt16LE(16, 2);
  header.writeUInt16LE(field.length, 28);
  return Buffer.concat([header, name, field]);
}

/** Stands behind the bytes. */
export function dataDescriptor({ crc32, size, storedSize }: Pick<ZipEntry, 'crc32' | 'size' | 'storedSize'>): Buffer {
  const descriptor = Buffer.alloc(24);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  descriptor.writeUInt32LE(crc32, 4);
  descriptor.writeBigUInt64LE(BigInt(storedSize), 8);
  descriptor.writeBigUInt64LE(BigInt(size), 16);
  return descriptor;
}

/** The line of a file in the directory at the end; 64-bit fields only where they are needed, since some readers know no others. */
export function directoryEntry({ path, position, isDeflated, crc32, size, storedSize }: ZipEntry): Buffer {
  const name = Buffer.from(path);
  const large = [size, storedSize, position].filter((value) => value >= MOST);
  const field = Buffer.alloc(large.length === 0 ? 0 : 4 + 8 * large.length);
  if (large.length > 0) {
    field.writeUInt16LE(ZIP64, 0);
    field.writeUInt16LE(8 * large.length, 2);
    for (const [index, value] of large.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  }
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(UNIX | VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(methodOf(isDeflated), 10);
  header.writeUInt16LE(FIRST_DAY, 14);
  header.writeUInt32LE(crc32, 16);
  header.writeUInt32LE(Math.min(storedSize, MOST), 20);
  header.writeUInt32LE(Math.min(size, MOST), 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(field.length, 30);
  header.writeUInt32LE(REGULAR_FILE, 38);
  header.writeUInt32LE(Math.min(position, MOST), 42);
  return Buffer.concat([header, name, field]);
}

type Directory = { readonly entries: number; readonly position: number; readonly size: number };

/** The end of an archive: where its directory is, with 64 bits and with the 32 and 16 that every reader looks for. */
export function endOfArchive({ entries, position, size }: Directory): Buffer {
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x0606_4b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(UNIX | VERSION, 12);
  end64.writeUInt16LE(VERSION, 14);
  end64.writeBigUInt64LE(BigInt(entries), 24);
  end64.writeBigUInt64LE(BigInt(entries), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(position), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x0706_4b50, 0);
  locator.writeBigUInt64LE(BigInt(position + size), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(entries, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries, 0xffff), 10);
  end.writeUInt32LE(Math.min(size, MOST), 12);
  end.writeUInt32LE(Math.min(position, MOST), 16);
  return Buffer.concat([end64, locator, end]);
}
