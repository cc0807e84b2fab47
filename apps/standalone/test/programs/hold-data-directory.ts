// Locks each directory named on a line of its input, prints the outcome, and keeps the lock until it ends.
import { createInterface } from 'node:readline';
import { openDataDirectory } from '../../src/data-directory.ts';

for await (const directory of createInterface({ input: process.stdin })) {
  try {
    openDataDirectory(directory);
    console.log('held');
  } catch (error) {
    console.log((error as Error).name);
  }
}
