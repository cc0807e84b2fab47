import type { Route } from './route.ts';

/**
 * The pattern of a declared path. Parameters fill one segment and, inside a segment with several, stop at the text that follows them:
 * `{id}-{resolution}.{extension}` reads the last dash and the last dot.
 */
export function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{\w+\})/)
    .map((piece) => (/^\{\w+\}$/.test(piece) ? `(?<${piece.slice(1, -1)}>[^/]+)` : piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`);
}

/** Literal segments win over parameters, whatever the order of declaration: `/videos/upload` before `/videos/{id}`. */
export function byLiteralness(a: Route, b: Route): number {
  const rank = (path: string) =>
    path
      .split('/')
      .map((segment) =>
        segment.includes('{') ? (segment.startsWith('{') && segment.endsWith('}') && !segment.includes('}-') ? '2' : '1') : '0',
      )
      .join('');
  return rank(a.operation.path) < rank(b.operation.path) ? -1 : 1;
}
