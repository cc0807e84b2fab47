import { type FileHandle, open } from 'node:fs/promises';
import { openMade } from '../sandbox/made-files.ts';

type Box = { readonly type: string; readonly start: number; readonly length: number };

const MAX_BOXES = 10_000;
const MAX_INDEX_IN_BYTES = 64 * 1024 * 1024;
/** The scheme box of protected tracks: common encryption in its forms, and the iTunes Store's. */
// oxlint-disable-next-line no-control-regex -- the version and flags of a box are binary
const PROTECTED = /schm\x00\x00\x00[\x00\x01](cenc|cens|cbc1|cbcs|itun|piff)/;

/**
 * What ffprobe does not report about an MP4: it trusts the index of a file whose end is missing, and decoders make grey frames of
 * encrypted data. `size` is the actual size in bytes; both are false for other containers.
 */
export async function readMp4(path: string, size: number): Promise<{ isCutOff: boolean; isEncrypted: boolean }> {
  await using file = await open(path, 'r');
  const boxes = await topBoxes(file, size);
  const last = boxes.at(-1);
  const index = boxes.find(({ type }) => type === 'moov');
  return {
    isCutOff: last !== undefined && last.start + last.length > size,
    isEncrypted: index !== undefined && PROTECTED.test(await text(file, index, size)),
  };
}

/** Whether an MP4 that was encoded here has its index and its end. */
export async function isWholeMp4(path: string): Promise<boolean> {
  await using file = await openMade(path);
  const { size } = await file.stat();
  const boxes = await topBoxes(file, size);
  const last = boxes.at(-1);
  return boxes.some(({ type }) => type === 'moov') && last !== undefined && last.start + last.length === size;
}

async function topBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  const header = Buffer.alloc(16);
  for (let start = 0; start + 8 <= size && boxes.length < MAX_BOXES; ) {
    await file.read(header, 0, 16, start);
    const type = header.toString('latin1', 4, 8);
    if (boxes.length === 0 && type !== 'ftyp') return [];
    const length = boxLength(header, size - start);
    if (length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type)) break;
    boxes.push({ type, start, length });
    start += length;
  }
  return boxes;
}

/** 1 announces a long length behind the type, 0 means "to the end of the file". */
function boxLength(header: Buffer, rest: number): number {
  const length = header.readUInt32BE(0);
  if (length === 0) return rest;
  return length === 1 ? Number(header.readBigUInt64BE(8)) : length;
}

async function text(file: FileHandle, { start, length }: Box, size: number): Promise<string> {
  const bytes = Math.min(length, size - start, MAX_INDEX_IN_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, start);
  return buffer.toString('latin1', 0, bytesRead);
}
