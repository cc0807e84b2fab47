import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('src/precomputed', import.meta.url));
/** What these modules are made of, besides themselves. */
const SOURCES = /\/libs\/(?:contract|contracts|messages|problem)\//;

/** Runs the modules of `precomputed/` while the client is built: their exports are in it as data, and what they import is not. */
export function precompute(): Plugin {
  let results: Promise<Record<string, Record<string, unknown>>> | undefined;
  return {
    name: 'precompute',
    buildStart() {
      results = undefined;
    },
    async load(id) {
      if (!id.startsWith(`${FOLDER}/`)) return null;
      results ??= runAll();
      const exported = (await results)[basename(id)] ?? {};
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`)
        .join('\n');
    },
    configureServer({ watcher, moduleGraph, ws }) {
      watcher.add(fileURLToPath(new URL('../../../libs', import.meta.url)));
      watcher.on('change', (file) => {
        if (!SOURCES.test(file) && !file.startsWith(`${FOLDER}/`)) return;
        results = undefined;
        for (const [id, module] of moduleGraph.idToModuleMap) if (id.startsWith(`${FOLDER}/`)) moduleGraph.invalidateModule(module);
        ws.send({ type: 'full-reload' });
      });
    },
  };
}

/** In a process of its own, which sees the files as they are now. */
async function runAll(): Promise<Record<string, Record<string, unknown>>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts'));
  const modules = names.map((name) => [name, pathToFileURL(`${FOLDER}/${name}`).href]);
  const script = `const modules = ${JSON.stringify(modules)};
    const entries = await Promise.all(modules.map(async ([name, url]) => [name, { ...(await import(url)) }]));
    console.log(JSON.stringify(Object.fromEntries(entries)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Record<string, Record<string, unknown>>;
}
