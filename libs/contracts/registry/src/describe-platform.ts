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
  // Clients never get the problems of services that only other services call.
  const reachable = contracts.filter(({ operations }) => operations.length > 0);
  const operations = reachable.flatMap((contract) => contract.operations);
  const named = reachable.filter((contract) => Object.keys(contract.problems).length > 0);
  return {
    operations,
    examples: Object.assign({}, ...reachable.map(({ examples }) => examples)),
    problemGroups: [
      { title: 'Of every operation', problems: describeProblems(problems) },
      ...named.map((contract) => ({ title: contract.title, problems: describeProblems(contract.problems) })),
    ],
    problems: describeProblems(problems, ...named.map((contract) => contract.problems)),
    operationsNaming: (problem) => operations.filter((operation) => problemsOf(operation).includes(problem)),
  };
}
