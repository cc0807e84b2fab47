const MIB = 1024 * 1024;
const SMALLEST = 8 * MIB;
const MAX_PARTS = 10_000;
const PARTS_OF_A_SIZE = 800;
const DOUBLINGS = 7;

/**
 * The size of each part, counted from 1. For a known total all are equal; otherwise they double after every 800th up to 1 GiB, so that 10,000 of
 * them contain more than 5 TiB and a file of 100 GiB is sent in parts of 128 MiB at most.
 */
export function partSizes(size: number | undefined): (partNumber: number) => number {
  if (size !== undefined) {
    const even = Math.max(SMALLEST, Math.ceil(size / MAX_PARTS / MIB) * MIB);
    return () => even;
  }
  return (partNumber) => SMALLEST * 2 ** Math.min(DOUBLINGS, Math.floor((partNumber - 1) / PARTS_OF_A_SIZE));
}
