import type { Binaries } from './binaries.ts';

/** The environment of the programs: without our settings and the machine's locale. */
export function environmentOf({ libraryPath }: Binaries): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(libraryPath && { LD_LIBRARY_PATH: libraryPath, DYLD_LIBRARY_PATH: libraryPath }),
  };
}
