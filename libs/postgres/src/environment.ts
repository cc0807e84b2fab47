import type { Binaries } from './binaries.ts';

/** What the programs get to see: nothing of ours, and no locale of the machine's. */
export function environmentOf({ libraryPath }: Binaries): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(libraryPath && { LD_LIBRARY_PATH: libraryPath, DYLD_LIBRARY_PATH: libraryPath }),
  };
}
