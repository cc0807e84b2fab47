import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a page loads to become the client. All are addresses. */
export type ClientBuild = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Modules and fonts the first page needs at once. */
  readonly preloads: readonly { readonly href: string; readonly as: 'font' | 'module' }[];
  /** What pages load later, by the path of its source below `client/src`. */
  readonly parts?: ReadonlyMap<string, Part>;
  /** Set when a Vite server serves the client. */
  readonly devUrl?: string;
};

/** A part of the client with what it needs. All are addresses. */
export type Part = { readonly modules: readonly string[]; readonly styles: readonly string[] };

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] };

/** Reads what Vite wrote about the build; null when the client was never built. */
export async function readClientBuild(directory: string): Promise<ClientBuild | null> {
  const text = await readFile(join(directory, '.vite', 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) return null;
  const imports = importsOf(entry, manifest);
  const fonts = [entry, ...imports].flatMap(({ assets = [] }) => assets).filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
  const first = new Set([entry, ...imports]);
  const parts = Object.entries(manifest).flatMap(([source, chunk]) => {
    if (!chunk.isDynamicEntry) return [];
    const needed = [chunk, ...importsOf(chunk, manifest)].filter((each) => !first.has(each));
    const part: Part = { modules: needed.map(({ file }) => at(file)), styles: needed.flatMap(({ css = [] }) => css.map(at)) };
    return [[source.replace('src/', ''), part] as const];
  });
  return {
    parts: new Map(parts),
    scripts: [at(entry.file)],
    styles: [entry, ...imports].flatMap(({ css = [] }) => css.map(at)),
    preloads: [
      ...imports.map(({ file }) => ({ href: at(file), as: 'module' as const })),
      ...fonts.map((file) => ({ href: at(file), as: 'font' as const })),
    ],
  };
}

/** What a chunk imports, and what that imports: each once, the nearest first. */
function importsOf(entry: Chunk, manifest: Readonly<Record<string, Chunk>>): readonly Chunk[] {
  const found = new Set([entry]);
  for (const { imports = [] } of found) for (const name of imports) if (manifest[name]) found.add(manifest[name]);
  found.delete(entry);
  return [...found];
}

/** A client that a Vite server at `devUrl` serves, with hot reload. */
export function devClientBuild(devUrl: string): ClientBuild {
  return { scripts: [`${devUrl}/client/@vite/client`, `${devUrl}/client/src/main.tsx`], styles: [], preloads: [], devUrl };
}

const at = (file: string) => `/client/${file}`;
