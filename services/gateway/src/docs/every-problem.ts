import { type Operation, problemsOf } from '@flotilla/contract';
import { authProblems } from '@flotilla/contracts-auth';
import { gatewayProblems } from '@flotilla/contracts-gateway';
import { videosProblems } from '@flotilla/contracts-videos';
import { type DescribedProblem, describeProblems, problems } from '@flotilla/problem';
import { publicOperations } from '../operations/public-operations.ts';

/** Everything that can be answered to a client, by whom it is about. */
export const problemGroups = [
  { title: 'Of every operation', problems: describeProblems(problems) },
  { title: 'Identity and instance', problems: describeProblems(authProblems) },
  { title: 'Videos', problems: describeProblems(videosProblems) },
  { title: 'The way to a service', problems: describeProblems(gatewayProblems) },
] as const;

/** The same by name. */
export const everyProblem: ReadonlyMap<string, DescribedProblem> = describeProblems(
  problems,
  authProblems,
  videosProblems,
  gatewayProblems,
);

/** The operations whose declarations lead to a problem; none for those that any request may meet. */
export function operationsNaming(name: string): readonly Operation[] {
  return publicOperations.filter((operation) => problemsOf(operation).includes(name));
}

/** `user_name_taken` as people read it. */
export function titleOf({ name }: DescribedProblem): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
