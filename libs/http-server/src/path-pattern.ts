import type { Route } from './route.ts';

/** One segment that is still one after decoding: no slash, backslash, NUL or dot segment in any encoding. */
const SEGMENT = '(?!(?:\\.|%2[eE]){1,2}(?:/|$))(?:[^/%]|%(?!2[fF]|5[cC]|00))+';

/**
 * The pattern of a declared path. A parameter matches one segment or, in a segment with several, the text up to the literal that follows:
 * `{id}-{resolution}.{extension}` splits at the last dash and the last dot.
 */
export function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{\w+\})/)
    .map((piece) => (/^\{\w+\}$/.test(piece) ? `(?<${piece.slice(1, -1)}>${SEGMENT})` : piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`);
}

/** Orders literal segments before parameters: `/videos/upload` before `/videos/{id}`. */
export function byLiteralness(a: Route, b: Route): number {
  return rankOf(a.operation.path).localeCompare(rankOf(b.operation.path));
}

const rankOf = (path: string) => path.split('/').map(rankOfSegment).join('');

function rankOfSegment(segment: string): string {
  if (!segment.includes('{')) return '0';
  return /^\{\w+\}$/.test(segment) ? '2' : '1';
}
