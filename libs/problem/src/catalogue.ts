import { Problem } from './problem.ts';

/** One problem: what its answer contains and what its page explains. */
export type ProblemEntry = {
  readonly status: number;
  /** The `detail` of the answer. */
  readonly detail: string;
  /** When it happens, and what a client should do about it; shown on its page. */
  readonly when: string;
  readonly advice: string;
  readonly headers?: Record<string, string>;
  /** The `code` of the answer where it is not the problem's name: one code with several statuses. */
  readonly code?: string;
  /** The name is used in code only: answers carry `about:blank` and no `code` (docs/contract/conventions.md#problem-codes). */
  readonly unnamed?: true;
};
type Details = { detail?: string; headers?: Record<string, string>; [extra: string]: unknown };
type Constructor = ((details?: Details) => Problem) & { readonly entry: ProblemEntry };

/** The problems of a package, by their names in declarations. */
export type ProblemCatalogue = Readonly<Record<string, Constructor>>;

/** A problem as its page describes it. Declarations refer to it by `name`; answers carry `code` unless it is undefined. */
export type DescribedProblem = Omit<ProblemEntry, 'code'> & { readonly name: string; readonly code: string | undefined };

/** Turns a catalogue into one constructor per problem; a call may replace `detail` and add members. */
export function defineProblems<const Catalogue extends Record<string, ProblemEntry>>(catalogue: Catalogue) {
  const constructors = Object.entries(catalogue).map(([name, entry]): [string, Constructor] => {
    const code = codeOf(name, entry);
    const construct = ({ detail, headers, ...extra }: Details = {}) =>
      new Problem(entry.status, code, detail ?? entry.detail, extra, { ...entry.headers, ...headers }, name);
    return [name, Object.assign(construct, { entry })];
  });
  return Object.fromEntries(constructors) as { [Name in keyof Catalogue]: Constructor };
}

/** Every problem of some catalogues, by name. Throws when two of them use one name for different problems. */
export function describeProblems(...catalogues: readonly ProblemCatalogue[]): ReadonlyMap<string, DescribedProblem> {
  const described = new Map<string, DescribedProblem>();
  for (const [name, { entry }] of catalogues.flatMap((catalogue) => Object.entries(catalogue))) {
    if (described.has(name)) throw new Error(`two problems are called ${name}`);
    described.set(name, { ...entry, name, code: codeOf(name, entry) });
  }
  return described;
}

const codeOf = (name: string, { unnamed, code = name }: ProblemEntry) => (unnamed ? undefined : code);
