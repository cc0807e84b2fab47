import { authProblems } from '@flotilla/contracts-auth';
import { exportsProblems } from '@flotilla/contracts-exports';
import { federationProblems } from '@flotilla/contracts-federation';
import { gatewayProblems } from '@flotilla/contracts-gateway';
import { videosProblems } from '@flotilla/contracts-videos';
import { describeProblems, problems } from '@flotilla/problem';

type Answered = { readonly status: number; readonly code?: string };

/** How an answer says which problem it is: by its status, and by a code where the problem has one. */
export const problemCodes: Readonly<Record<string, Answered>> = Object.fromEntries(
  Array.from(
    describeProblems(problems, gatewayProblems, authProblems, exportsProblems, federationProblems, videosProblems).values(),
    ({ name, status, code }) => [name, { status, ...(code !== undefined && { code }) }],
  ),
);
