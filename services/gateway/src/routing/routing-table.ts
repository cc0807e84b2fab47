import type { Operation } from '@flotilla/contract';
import { type Target, targetOf } from './target.ts';

/** Everything that is served at one path: to everybody, and to servers that ask for ActivityPub. */
export type Place = {
  readonly targets: ReadonlyMap<string, Target>;
  readonly serverTargets: ReadonlyMap<string, Target>;
  readonly allow: string;
};

type Branch = {
  readonly literals: Map<string, Branch>;
  readonly shapes: { readonly source: string; readonly pattern: RegExp; readonly branch: Branch }[];
  anything: Branch | undefined;
  place: { readonly targets: Map<string, Target>; readonly serverTargets: Map<string, Target>; allow: string } | undefined;
};

/** Patterns are names of files, which are no longer than this; matching them takes time that grows with the square of the length. */
const MAX_SHAPED_LENGTH = 255;

export type RoutingTable = { find(path: string): Place | undefined };

/** Routes of the public operations, by path. Literal segments take precedence over patterns (`{id}-{resolution}.{ext}`), and those over parameters. */
export function createRoutingTable(operations: readonly Operation[]): RoutingTable {
  const root = newBranch();
  for (const operation of operations) {
    if (operation.internal || operation.path.startsWith('/internal')) throw new Error(`${operation.id} is internal and cannot be routed`);
    plant(root, operation);
  }
  const literalPaths = new Map<string, Place>();
  for (const { path } of operations) {
    const place = path.includes('{') ? undefined : seek(root, path.split('/'), 1);
    if (place) literalPaths.set(path, place);
  }
  return { find: (path) => literalPaths.get(path) ?? seek(root, path.split('/'), 1) };
}

function plant(root: Branch, operation: Operation): void {
  let branch = root;
  for (const segment of operation.path.split('/').slice(1)) branch = grow(branch, segment);
  const place = (branch.place ??= { targets: new Map(), serverTargets: new Map(), allow: '' });
  const targets = operation.forServers ? place.serverTargets : place.targets;
  if (targets.has(operation.method)) throw new Error(`${operation.id} takes a path and method that another operation has`);
  const target = targetOf(operation);
  targets.set(operation.method, target);
  if (operation.method === 'GET') targets.set('HEAD', target);
  place.allow = [...new Set([...place.targets.keys(), ...place.serverTargets.keys(), 'OPTIONS'])].join(', ');
}

function grow(branch: Branch, segment: string): Branch {
  if (!segment.includes('{')) {
    const next = branch.literals.get(segment) ?? newBranch();
    branch.literals.set(segment, next);
    return next;
  }
  if (/^\{\w+\}$/.test(segment)) return (branch.anything ??= newBranch());
  const source = segment.replace(/\{\w+\}/g, '{}');
  const known = branch.shapes.find((shape) => shape.source === source);
  if (known) return known.branch;
  const shape = { source, pattern: shapeOf(segment), branch: newBranch() };
  branch.shapes.push(shape);
  // Longer patterns are more specific.
  branch.shapes.sort((one, other) => other.source.length - one.source.length);
  return shape.branch;
}

function shapeOf(segment: string): RegExp {
  const parts = segment.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? '.+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('')}$`);
}

function seek(branch: Branch, segments: readonly string[], at: number): Place | undefined {
  const segment = segments[at];
  if (segment === undefined) return branch.place;
  const literal = branch.literals.get(segment);
  const found = literal && seek(literal, segments, at + 1);
  if (found || segment === '') return found;
  for (const shape of segment.length > MAX_SHAPED_LENGTH ? [] : branch.shapes) {
    const shaped = shape.pattern.test(segment) ? seek(shape.branch, segments, at + 1) : undefined;
    if (shaped) return shaped;
  }
  return branch.anything && seek(branch.anything, segments, at + 1);
}

function newBranch(): Branch {
  return { literals: new Map(), shapes: [], anything: undefined, place: undefined };
}
