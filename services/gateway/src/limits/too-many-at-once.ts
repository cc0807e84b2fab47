import { type Problem, problems } from '@flotilla/problem';

/** The refusal of a client that holds its share of something; the others still have theirs (docs/contract/conventions.md#shares). */
export function tooManyAtOnce(): Problem {
  return problems.too_many_requests({ detail: 'Too many requests at once, please wait.', headers: { 'retry-after': '1' } });
}
