// Loads the client as its build would, without a build: components are compiled, and style sheets are what they export.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';
import { classNames } from './class-names.ts';

/** Modules of the client keep state, such as the session, so that each test file has its own. Packages and libraries are shared. */
const OWN = ['../../client/', '../components/', './as-in-pages.ts'].map((path) => new URL(path, import.meta.url).href);
const compiled = new Map<string, string>();
let loads = 0;
let current: string | undefined;

/** From now on modules of the client are loaded anew, once. */
export function startAnew(): void {
  loads += 1;
  current = String(loads);
}

/** From now on nothing is loaded anew: the next test file may be one without a document. */
export function stopLoading(): void {
  current = undefined;
}

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const owner = (context.parentURL && new URL(context.parentURL).searchParams.get('client')) ?? current;
    if (!owner || found.url.includes('?') || !OWN.some((place) => found.url.startsWith(place))) return found;
    return { ...found, url: `${found.url}?client=${owner}` };
  },
  load(url, context, next) {
    const [address = url] = url.split('?');
    if (!OWN.some((place) => address.startsWith(place)) || !/\.(tsx?|css)$/.test(address)) return next(url, context);
    const path = fileURLToPath(address);
    const source = compiled.get(path) ?? compile(path, readFileSync(path, 'utf8'));
    compiled.set(path, source);
    return { format: 'module', source, shortCircuit: true };
  },
});

function compile(path: string, source: string): string {
  if (path.endsWith('.css')) return classNames(source, path);
  if (path.endsWith('.ts')) return stripTypeScriptTypes(source);
  return transformSync(path, source, { jsx: { runtime: 'automatic', importSource: 'react' } }).code;
}
