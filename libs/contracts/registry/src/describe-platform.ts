import { type Operation, type OperationExamples, problemsOf, type ServiceContract } from '@flotilla/contract';
import { type DescribedProblem, describeProblems, problems } from '@flotilla/problem';

/** What the platform offers to the outside world, as its documentation tells it. */
export type PlatformDescription = {
  readonly operations: readonly Operation[];
  readonly examples: Readonly<Record<string, OperationExamples>>;
  /** Everything that can be answered to a client, by whom it is about. */
  readonly problemGroups: readonly { readonly title: string; readonly problems: ReadonlyMap<string, DescribedProblem> }[];
  /** The same by name. */
  readonly problems: ReadonlyMap<string, DescribedProblem>;
  /** The operations whose declarations lead to a problem; none for those that any request may meet. */
  readonly operationsNaming: (problem: string) => readonly Operation[];
};

/** Puts together what services promise to clients. Throws when two of them give a name to different problems. */
export function describePlatform(contracts: readonly ServiceContract[]): PlatformDescription {
  // Problems of services that only other services reach are answered to nobody else.
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
