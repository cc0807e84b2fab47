import type { Limiter } from '@flotilla/contract';

export type Rule = { readonly points: number; readonly duration: number };
export type Rules = Readonly<Record<Limiter, Rule>>;

/** Requests per seconds (docs/contract/conventions.md#rate-limits). */
const builtIn: Rules = {
  api: { points: 50, duration: 10 },
  activityPub: { points: 500, duration: 10 },
  login: { points: 15, duration: 300 },
  signup: { points: 2, duration: 300 },
  askSendEmail: { points: 3, duration: 300 },
  askResetPassword: { points: 3, duration: 300 },
  confirmToken: { points: 15, duration: 300 },
  clientLog: { points: 30, duration: 60 },
  comment: { points: 120, duration: 60 },
  commentOfUser: { points: 30, duration: 60 },
  abuseOfUser: { points: 20, duration: 60 },
  view: { points: 300, duration: 10 },
  wellKnown: { points: 200, duration: 10 },
  feeds: { points: 50, duration: 10 },
  client: { points: 500, duration: 10 },
  generateDownload: { points: 5, duration: 5 },
  files: { points: 3_000, duration: 10 },
  uploadChunk: { points: 500, duration: 10 },
};

/** These count the requests of a user, wherever they come from. The others count those of a client address. */
export const ofUsers: ReadonlySet<Limiter> = new Set(['abuseOfUser', 'commentOfUser']);

export const limiters = Object.keys(builtIn) as readonly Limiter[];

type Chosen = { readonly rateLimits: Partial<Rules>; readonly rateLimitFactor: number };

/** The rules in effect: the operator's in place of the built-in ones, all multiplied by the factor. */
export function rulesOf({ rateLimits, rateLimitFactor }: Chosen): Rules {
  return forEachRule({ ...builtIn, ...rateLimits }, (_name, { points, duration }) => ({
    points: Math.max(1, Math.round(points * rateLimitFactor)),
    duration,
  }));
}

/** Something for each limiter, made from its rule. */
export function forEachRule<T>(rules: Rules, make: (name: Limiter, rule: Rule) => T): Readonly<Record<Limiter, T>> {
  return Object.fromEntries(limiters.map((name) => [name, make(name, rules[name])])) as Record<Limiter, T>;
}
