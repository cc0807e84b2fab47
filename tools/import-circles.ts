// Finds files that import each other in a circle, type imports included.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Importing = { readonly file: string; readonly imports: readonly string[] };
export type ExportingPackage = { readonly name: string; readonly folder: string };

/** Each circle as the files along it, the first one repeated at the end. Of overlapping circles one of the shortest is reported. */
export function importCircles(files: readonly Importing[], packages: readonly ExportingPackage[]): string[][] {
  const known = new Set(files.map(({ file }) => file));
  const entries = entriesOf(packages);
  const targetOf = (file: string, specifier: string) =>
    specifier.startsWith('.') ? join(dirname(file), specifier) : entries.get(specifier);
  const graph: Graph = new Map(
    files.map(({ file, imports }) => {
      const targets = imports.map((specifier) => targetOf(file, specifier)).filter((target) => target !== undefined && known.has(target));
      return [file, [...new Set(targets as string[])]];
    }),
  );
  return tangles(graph).map((tangle) => shortestCircle(graph, new Set(tangle)));
}

type Graph = ReadonlyMap<string, readonly string[]>;

/** The file of every import specifier that packages export. */
function entriesOf(packages: readonly ExportingPackage[]): Map<string, string> {
  return new Map(
    packages.flatMap(({ name, folder }) => {
      const manifest = join(folder, 'package.json');
      const { exports = {} } = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: object }) : {};
      return Object.entries(exports).map(([key, file]) => [join(name, key), join(folder, String(file))] as const);
    }),
  );
}

/** Tarjan's algorithm: the sets of files of which each leads to every other. */
function tangles(graph: Graph): string[][] {
  const found: string[][] = [];
  const place = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];

  function visit(file: string): number {
    const own = place.size;
    place.set(file, own);
    lowest.set(file, own);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      const reached = place.has(target) ? (open.includes(target) ? (place.get(target) as number) : own) : visit(target);
      lowest.set(file, Math.min(lowest.get(file) as number, reached));
    }
    const low = lowest.get(file) as number;
    if (low === own) {
      const tangle = open.splice(open.indexOf(file));
      if (tangle.length > 1 || graph.get(file)?.includes(file)) found.push(tangle);
    }
    return low;
  }

  for (const file of graph.keys()) if (!place.has(file)) visit(file);
  return found;
}

function shortestCircle(graph: Graph, tangle: ReadonlySet<string>): string[] {
  const circles = [...tangle].map((file) => wayBack(graph, file, tangle));
  return circles.reduce((shortest, circle) => (circle.length < shortest.length ? circle : shortest));
}

/** The shortest way from a file back to itself. */
function wayBack(graph: Graph, start: string, tangle: ReadonlySet<string>): string[] {
  const seen = new Set<string>();
  for (const ways = [[start]]; ways.length > 0; ) {
    const way = ways.shift() as string[];
    for (const target of graph.get(way.at(-1) as string) ?? []) {
      if (target === start) return [...way, start];
      if (!tangle.has(target) || seen.has(target)) continue;
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  throw new Error(`${start} is in no circle.`);
}
