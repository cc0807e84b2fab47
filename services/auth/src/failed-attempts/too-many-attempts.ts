import { type Problem, problems } from '@flotilla/problem';

export type Counted = { readonly count: number; readonly beganAt: Date | null };
export type Rule = { readonly most: number; readonly windowMs: number; readonly detail: string };

export const TOO_MANY_WRONG = 'There were too many wrong attempts for this account. Please wait.';

/** Whether this attempt, which has been counted, is the last one allowed in its window. Throws 429 when it is beyond that. */
export function isLastAllowed(counted: Counted, rule: Rule, now: Date): boolean {
  if (counted.count > rule.most) throw tooManyAttempts(counted, rule, now);
  return counted.count === rule.most;
}

/** 429, with the seconds until the window of the counter is over. */
export function tooManyAttempts({ beganAt }: Counted, { windowMs, detail }: Rule, now: Date): Problem {
  const seconds = Math.max(1, Math.ceil(((beganAt ?? now).getTime() + windowMs - now.getTime()) / 1000));
  return problems.too_many_requests({ detail, headers: { 'retry-after': String(seconds) } });
}
