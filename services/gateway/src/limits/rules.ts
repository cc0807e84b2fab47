import type { Limiter } from '@flotilla/contract';

export type Rule = { readonly points: number; readonly duration: number };

/** Requests per seconds (conventions 9). */
const rules: Readonly<Record<Limiter, Rule>> = {
  api: { points: 50, duration: 10 },
  login: { points: 15, duration: 300 },
  signup: { points: 2, duration: 300 },
  askSendEmail: { points: 3, duration: 300 },
  askResetPassword: { points: 3, duration: 300 },
  confirmToken: { points: 15, duration: 300 },
  clientLog: { points: 30, duration: 60 },
  wellKnown: { points: 200, duration: 10 },
  client: { points: 500, duration: 10 },
  generateDownload: { points: 5, duration: 5 },
};

/** Something for each limiter, made from its rule. */
export function forEachRule<T>(factor: number, make: (name: Limiter, rule: Rule) => T): Readonly<Record<Limiter, T>> {
  const made = Object.entries(rules).map(([name, { points, duration }]) => [
    name,
    make(name as Limiter, { points: Math.max(1, Math.round(points * factor)), duration }),
  ]);
  return Object.fromEntries(made) as Record<Limiter, T>;
}
