import { statfs } from 'node:fs/promises';
import { NoSpace } from '../errors.ts';

export type Space = {
  /** Bytes that may still be written. */
  free(): Promise<number>;
  /** Runs a write of so many bytes if the reserve stays free; running writes count as written. */
  admit<T>(bytes: number, write: () => Promise<T>): Promise<T>;
};

type Options = { directory: string; reserveBytes: number; measure: (() => Promise<number>) | undefined };

export function createSpace({ directory, reserveBytes, measure = () => freeOf(directory) }: Options): Space {
  let underWay = 0;
  const free = async () => Math.max(0, (await measure()) - reserveBytes - underWay);
  return {
    free,
    async admit(bytes, write) {
      // Counted before the measurement, so that two writes cannot get the same bytes.
      underWay += bytes;
      try {
        if ((await measure()) - reserveBytes < underWay) throw new NoSpace(`Less than ${reserveBytes} bytes would be left on the disk`);
        return await write();
      } catch (error) {
        throw isFull(error) ? new NoSpace('The disk is full', { cause: error }) : error;
      } finally {
        underWay -= bytes;
      }
    },
  };
}

async function freeOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

const isFull = (error: unknown) => ['EDQUOT', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? '');
