import { open } from 'node:fs/promises';
import { openMade } from '../sandbox/made-files.ts';

export type ImageKind = 'jpeg' | 'png' | 'webp';

/** The accepted image format that a file's first bytes have, whatever its name; null for anything else. */
export async function sniffImage(path: string): Promise<ImageKind | null> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
  if (bytesRead < 12) return null;
  if (buffer.readUInt32BE(0) === 0x89504e47) return 'png';
  if (buffer.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  return buffer.toString('latin1', 0, 4) === 'RIFF' && buffer.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null;
}

/** Whether a JPEG has its last bytes. */
export async function endsAsJpeg({ path, size }: { path: string; size: number }): Promise<boolean> {
  await using file = await openMade(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2));
  return bytesRead === 2 && buffer.readUInt16BE(0) === 0xffd9;
}
