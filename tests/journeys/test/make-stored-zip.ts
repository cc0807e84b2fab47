import { crc32 } from 'node:zlib';

/** A ZIP archive of these files, as they are. */
export function makeStoredZip(files: readonly (readonly [path: string, bytes: Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(position, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, rest, name]));
    parts.push(local);
    position += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...parts, listed, end]);
}
