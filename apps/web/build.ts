import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const DIST = here('dist');
const INPUTS = [
  'client',
  'vite.ts',
  'build.ts',
  'package.json',
  '../../libs/contract',
  '../../libs/contracts',
  '../../libs/messages',
  '../../libs/problem',
  '../../libs/http-client',
].map(here);
const LOCK = here('../../package-lock.json');
const MIN_COMPRESSED = 1024;

/** Builds the web client into `dist`; does nothing when no input changed since the last time. */
export async function buildWeb({ force = false }: { force?: boolean } = {}): Promise<{ built: boolean }> {
  const state = await hashOfInputs();
  const last = await readFile(join(DIST, '.inputs'), 'utf8').catch(() => '');
  if (!force && last === state) return { built: false };

  const { build } = await import('vite');
  const { viteConfig } = await import('./vite.ts');
  const config = viteConfig();
  // Whoever serves the last build keeps a whole one until the new one is whole.
  const fresh = here(`.cache/dist-${process.pid}`);
  await build({ ...config, build: { ...config.build, outDir: fresh, emptyOutDir: true } });
  await compressAll(fresh);
  await writeFile(join(fresh, '.inputs'), state);
  await replace(fresh, DIST);
  return { built: true };
}

async function replace(fresh: string, place: string): Promise<void> {
  const old = `${fresh}-old`;
  await mkdir(here('.cache'), { recursive: true });
  await rename(place, old).catch(() => undefined);
  await rename(fresh, place);
  await rm(old, { recursive: true, force: true });
}

async function hashOfInputs(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Promise.all(INPUTS.map(filesUnder))).flat().sort();
  for (const file of files)
    hash
      .update(relative(here('.'), file))
      .update('\0')
      .update(await readFile(file));
  // Versions of what is bundled.
  hash.update(await readFile(LOCK).catch(() => ''));
  return hash.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null);
  if (entries === null) return [path];
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function compressAll(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const content = await readFile(join(directory, name));
    if (content.length < MIN_COMPRESSED) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(content, { params }), promisify(gzip)(content, { level: 9 })]);
    await writeFile(join(directory, `${name}.br`), brotli);
    await writeFile(join(directory, `${name}.gz`), zipped);
  }
}

if (import.meta.main) {
  const { built } = await buildWeb({ force: process.argv.includes('--force') });
  // `npm start` runs this beside its own messages: silent when there was nothing to do.
  if (built) console.log('The web client is built.');
}
