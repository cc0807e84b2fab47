import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientFiles, openClientFiles } from '../files/client-files.ts';
import { type ClientBuild, devClientBuild, readClientBuild } from './client-build.ts';

const LOOKED_AFTER_MS = 1_000;

export type Served = { readonly client: ClientBuild | null; readonly files: ClientFiles };
export type ClientBuilds = { current(): Promise<Served> };

/** The newest build of the client in a directory. It may come, or come anew, while the service runs. */
export function watchClientBuilds(directory: string, devUrl: string | undefined): ClientBuilds {
  let known: { readonly version: number; readonly served: Promise<Served> } | undefined;
  let lookedAt = 0;

  return {
    async current() {
      const now = Date.now();
      if (!known || now - lookedAt > LOOKED_AFTER_MS) {
        lookedAt = now;
        const version = (await stat(join(directory, '.vite', 'manifest.json')).catch(() => null))?.mtimeMs ?? 0;
        if (known?.version !== version) known = { version, served: read(directory, devUrl) };
      }
      return known.served;
    },
  };
}

async function read(directory: string, devUrl: string | undefined): Promise<Served> {
  const client = devUrl ? devClientBuild(devUrl) : await readClientBuild(directory);
  return { client, files: await openClientFiles(directory) };
}
