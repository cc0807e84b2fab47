import type { Route } from './route.ts';

/** One segment that stays one when it is decoded: no slash, backslash, NUL or dot segment in any spelling. */
const SEGMENT = '(?!(?:\\.|%2[eE]){1,2}(?:/|$))(?:[^/%]|%(?!2[fF]|5[cC]|00))+';

/**
 * The pattern of a declared path. Parameters fill one segment and, inside a segment with several, stop at the text that follows them:
 * `{id}-{resolution}.{extension}` reads the last dash and the last dot.
 */
export function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{\w+\})/)
    .map((piece) => (/^\{\w+\}$/.test(piece) ? `(?<${piece.slice(1, -1)}>${SEGMENT})` : piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`);
}

/** Literal segments win over parameters, whatever the order of declaration: `/videos/upload` before `/videos/{id}`. */
export function byLiteralness(a: Route, b: Route): number {
  return rankOf(a.operation.path).localeCompare(rankOf(b.operation.path));
}

const rankOf = (path: string) => path.split('/').map(rankOfSegment).join('');

function rankOfSegment(segment: string): string {
  if (!segment.includes('{')) return '0';
  return /^\{\w+\}$/.test(segment) ? '2' : '1';
}
