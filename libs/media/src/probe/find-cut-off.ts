import { open } from 'node:fs/promises';

const MAX_BOXES = 10_000;

/**
 * Whether an MP4 ends inside one of its boxes, as an upload or recording that was cut off does. ffprobe believes the index and
 * would report the full length. `size` is the true size in bytes; other containers are never called cut off.
 */
export async function isCutOff(path: string, size: number): Promise<boolean> {
  await using file = await open(path, 'r');
  const header = Buffer.alloc(16);
  let position = 0;
  for (let boxes = 0; boxes < MAX_BOXES && position + 8 <= size; boxes++) {
    await file.read(header, 0, 16, position);
    if (boxes === 0 && header.toString('latin1', 4, 8) !== 'ftyp') return false;
    if (!/^[\x20-\x7e\xa9]{4}$/.test(header.toString('latin1', 4, 8))) return false;
    const length = boxLength(header);
    // 0 means "to the end of the file".
    if (length === 0) return false;
    if (length < 8) return false;
    position += length;
  }
  return position > size;
}

function boxLength(header: Buffer): number {
  const length = header.readUInt32BE(0);
  return length === 1 ? Number(header.readBigUInt64BE(8)) : length;
}
