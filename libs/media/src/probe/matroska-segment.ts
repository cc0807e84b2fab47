import { open } from 'node:fs/promises';

const HEADER = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const LOOKED_AT_IN_BYTES = 4096;

/**
 * Whether the end of a Matroska or WebM file is missing: its segment declares its length, and ffprobe does not compare it with the file.
 * Streamed recordings declare none; false for other containers. `size` is the actual size in bytes.
 */
export async function isMatroskaCutOff(path: string, size: number): Promise<boolean> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT_IN_BYTES), 0, LOOKED_AT_IN_BYTES, 0);
  const head = buffer.subarray(0, bytesRead);
  if (head.length < 5 || head.readUInt32BE(0) !== HEADER) return false;
  const header = lengthAt(head, 4);
  const segment = header === null ? -1 : header.end + header.length;
  if (header === null || segment + 5 > head.length || head.readUInt32BE(segment) !== SEGMENT) return false;
  const content = lengthAt(head, segment + 4);
  return content !== null && content.end + content.length > size;
}

/** A length of variable size: as many leading zero bits as bytes follow. Null for "unknown" and for anything invalid. */
function lengthAt(head: Buffer, at: number): { length: number; end: number } | null {
  const bytes = Math.clz32((head[at] ?? 0) << 24) + 1;
  if (bytes > 8 || at + bytes > head.length) return null;
  let value = BigInt((head[at] as number) & ((1 << (8 - bytes)) - 1));
  for (const byte of head.subarray(at + 1, at + bytes)) value = value * 256n + BigInt(byte);
  return value === (1n << BigInt(7 * bytes)) - 1n ? null : { length: Number(value), end: at + bytes };
}
