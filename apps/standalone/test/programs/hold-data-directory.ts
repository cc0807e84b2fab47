// Takes each directory named on a line of its input and says how that went, and holds it until it ends.
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
