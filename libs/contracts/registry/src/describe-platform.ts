import { type Operation, type OperationExamples, problemsOf, type ServiceContract } from '@flotilla/contract';
import { type DescribedProblem, describeProblems, problems } from '@flotilla/problem';

/** What the platform offers to clients, for its documentation. */
export type PlatformDescription = {
  readonly operations: readonly Operation[];
  readonly examples: Readonly<Record<string, OperationExamples>>;
  /** Every problem that a client may get, in groups by service. */
  readonly problemGroups: readonly { readonly title: string; readonly problems: ReadonlyMap<string, DescribedProblem> }[];
  /** The same by name. */
  readonly problems: ReadonlyMap<string, DescribedProblem>;
  /** The operations that may answer with a problem; none for problems of any request. */
  readonly operationsNaming: (problem: string) => readonly Operation[];
};

/** Collects what services promise to clients. Throws when two of them use one name for different problems. */
export function describePlatform(contracts: readonly ServiceContract[]): PlatformDescription {
  const reachable = contracts.filter(({ operations }) => operations.length > 0);
  const operations = reachable.flatMap((contract) => contract.operations);
  const named = reachable
    .map(({ title, ...contract }) => ({ title, problems: problemsOfClients(contract) }))
    .filter(({ problems: some }) => Object.keys(some).length > 0);
  return {
    operations,
    examples: Object.assign({}, ...reachable.map(({ examples }) => examples)),
    problemGroups: [
      { title: 'Of every operation', problems: describeProblems(problems) },
      ...named.map(({ title, problems: some }) => ({ title, problems: describeProblems(some) })),
    ],
    problems: describeProblems(problems, ...named.map(({ problems: some }) => some)),
    operationsNaming: (problem) => operations.filter((operation) => problemsOf(operation).includes(problem)),
  };
}

/** Without those that only other services meet. */
function problemsOfClients({ operations, internal, problems: all }: Omit<ServiceContract, 'title'>): ServiceContract['problems'] {
  const namesOf = (some: readonly Operation[]) => new Set(some.flatMap((operation) => problemsOf(operation)));
  const [met, hidden] = [namesOf(operations), namesOf(internal)];
  return Object.fromEntries(Object.entries(all).filter(([name]) => met.has(name) || !hidden.has(name)));
}
