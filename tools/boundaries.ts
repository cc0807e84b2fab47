// Checks every import of every package against the tags in its package.json (ARCHITECTURE.md: who may import whom), against its declared
// dependencies, against relative imports that leave the package, and for circles of packages and of files; and that every declared dependency is used.
// Inside a service that has areas (folders of src with an index.ts), an area is entered through its index.ts only, and neither areas nor the
// features within one import each other in a circle.
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { importCircles } from './import-circles.ts';

type Package = { folder: string; name: string; type: string; dependencies: Set<string> };
type Manifest = { name: string; nx?: { tags?: string[] }; dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

/** What a package of each type may import, by the type of what it imports. */
const allowed: Record<string, readonly string[]> = {
  'type:kernel': ['type:kernel'],
  'type:contract': ['type:kernel', 'type:contract'],
  'type:platform': ['type:kernel', 'type:platform'],
  'type:service': ['type:kernel', 'type:contract', 'type:platform'],
  'type:assembly': ['type:kernel', 'type:contract', 'type:platform', 'type:service', 'type:assembly'],
};
const BUILTIN = new Set(builtinModules);
// An import or export statement begins a line here (the formatter sees to that), so texts between quotes are never taken for one.
const IMPORT = /^(?:import|export)\b[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const rootManifest = manifestOf('.');
const testTools = new Set([...Object.keys(rootManifest.devDependencies ?? {}), '@flotilla/test-kit']);

const packages = globSync([
  'libs/*/package.json',
  'libs/contracts/*/package.json',
  'services/*/package.json',
  'apps/*/package.json',
  'tests/*/package.json',
  'tools/*/package.json',
]).map((file): Package => {
  const folder = dirname(file);
  const { name, nx, dependencies, devDependencies } = manifestOf(folder);
  const type = nx?.tags?.find((tag) => tag.startsWith('type:')) ?? '(no type tag)';
  return { folder, name, type, dependencies: new Set(Object.keys({ ...dependencies, ...devDependencies })) };
});
const byName = new Map(packages.map((found) => [found.name, found]));

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, from, bare, dynamic]) => (from ?? bare ?? dynamic) as string);
}

function packageNameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The folders of the web client's kit, which must not import features. */
const KIT = /^apps\/web\/client\/src\/(?:api|forms|i18n|precomputed|ui)\//;
const FEATURES = 'apps/web/client/src/features';

/** Why this import is not allowed, or undefined. Tests and tools of a package may use the test kit and the root's development packages. */
function objectionTo(from: Package, file: string, specifier: string, isTest: boolean): string | undefined {
  if (specifier.startsWith('.')) {
    const inside = !relative(from.folder, resolve(dirname(file), specifier)).startsWith('..');
    if (!inside) return 'leaves its package';
    const isUpwards = KIT.test(file) && !relative(FEATURES, resolve(dirname(file), specifier)).startsWith('..');
    return isUpwards ? 'is a feature, of which the kit of the client knows none' : undefined;
  }
  const name = packageNameOf(specifier);
  if (specifier.startsWith('node:') || BUILTIN.has(name)) return undefined;
  if (isTest && testTools.has(name)) return undefined;
  if (!from.dependencies.has(name) && name !== from.name) return `is not among the dependencies of ${from.name}`;
  const target = byName.get(name);
  if (target && target !== from && !allowed[from.type]?.includes(target.type)) return `${from.type} may not import ${target.type}`;
  return undefined;
}

const objections: string[] = [];
const edges = new Map<string, Set<string>>();
const sources = globSync('tools/**/*.{ts,mjs}').map((file) => ({ file, imports: importsOf(file) }));
for (const from of packages) {
  if (!allowed[from.type]) objections.push(`${from.folder}/package.json: needs one type tag of ${Object.keys(allowed).join(', ')}`);
  const files = globSync(join(from.folder, '**/*.{ts,tsx}'), { exclude: (path) => /node_modules|dist/.test(path) });
  for (const file of files) {
    const isTest = /\.test\.ts$|[\\/]test[\\/]|conformance|jest\.config|build\.ts$|vite\.config/.test(file);
    const imports = importsOf(file);
    sources.push({ file, imports });
    for (const specifier of imports) {
      const objection = objectionTo(from, file, specifier, isTest);
      if (objection) objections.push(`${file}: '${specifier}' ${objection}`);
      const target = byName.get(packageNameOf(specifier));
      if (target && target !== from && !isTest) edges.set(from.name, (edges.get(from.name) ?? new Set()).add(target.name));
    }
  }
}

type Edges = ReadonlyMap<string, ReadonlySet<string>>;

/** A circle in a graph, as the names along it. */
function findCircle(graph: Edges): string[] | undefined {
  const done = new Set<string>();
  function visit(name: string, path: readonly string[]): string[] | undefined {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of graph.get(name) ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  }
  for (const name of graph.keys()) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Violations of the boundaries inside a service. Its areas are the folders of `src` that have an `index.ts`. */
function objectionsInside(service: string): string[] {
  const source = join(service, 'src');
  const areas = new Set(globSync('*/index.ts', { cwd: source }).map(dirname));
  if (areas.size === 0) return [];
  const found: string[] = [];
  const graphs = new Map<string, Map<string, Set<string>>>();
  function connect(graph: string, from: string, to: string): void {
    if (from === to) return;
    const edgesOf = graphs.get(graph) ?? graphs.set(graph, new Map()).get(graph);
    edgesOf?.set(from, (edgesOf.get(from) ?? new Set()).add(to));
  }

  for (const file of globSync('**/*.ts', { cwd: source })) {
    const [area = '', ...inside] = file.split('/');
    if (inside.length > 0 && !areas.has(area)) found.push(`${source}/${file}: ${area} is an area without an index.ts`);
    for (const specifier of importsOf(join(source, file)).filter((each) => each.startsWith('.'))) {
      const [otherArea = '', ...otherInside] = join(dirname(file), specifier).split('/');
      if (otherInside.length === 0) continue;
      if (otherArea !== area) {
        if (otherInside.join('/') !== 'index.ts') found.push(`${source}/${file}: '${specifier}' enters ${otherArea} beside its index.ts`);
        if (inside.length > 0) connect('areas', area, otherArea);
      } else if (inside.length > 1 && otherInside.length > 1) {
        connect(`the features of ${area}`, inside[0] as string, otherInside[0] as string);
      } else if (otherInside.join('/') === 'index.ts') {
        found.push(`${source}/${file}: '${specifier}' is the face of its own area`);
      }
    }
  }
  for (const [of, graph] of graphs) {
    const circle = findCircle(graph);
    if (circle) found.push(`${source}: ${of} import each other in a circle: ${circle.join(' -> ')}`);
  }
  return found;
}

/** Declared dependencies that no file of the package uses in an import, a `require.resolve` or a style sheet. */
function unusedDependencies({ folder, dependencies }: Package): string[] {
  const files = globSync(join(folder, '**/*.{ts,tsx,css,js}'), { exclude: (path) => /node_modules|dist/.test(path) });
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  return [...dependencies].filter(
    (name) => !name.startsWith('@types/') && !texts.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`)),
  );
}
for (const found of packages) {
  for (const name of unusedDependencies(found)) objections.push(`${found.folder}/package.json: nothing in ${found.name} uses ${name}`);
}

const packageCircle = findCircle(edges);
if (packageCircle) objections.push(`packages import each other in a circle: ${packageCircle.join(' -> ')}`);
for (const circle of importCircles(sources, packages)) objections.push(`files import each other in a circle: ${circle.join(' -> ')}`);
for (const { folder, type } of packages) if (type === 'type:service') objections.push(...objectionsInside(folder));

for (const objection of objections) console.error(objection);
console.log(`${packages.length} packages, ${objections.length} objections`);
process.exitCode = objections.length > 0 ? 1 : 0;
