import { useQuery } from '@tanstack/react-query';
import { authApi } from '../precomputed/operations.ts';
import type { BodyOf } from './call.ts';
import { queries } from './query-client.ts';
import { session, useSession } from './session.ts';
import { answerOf } from './use-operation.ts';

/** The signed-in user. */
export type MyUser = BodyOf<typeof authApi.getUser>;

/** Two forms: an array of one, or the object itself. */
const formOf = (answer: BodyOf<typeof authApi.getMyUser>) => (Array.isArray(answer) ? answer[0] : answer) as MyUser;

/** The signed-in user; not asked for while nobody is. */
const meQuery = () =>
  answerOf(
    authApi.getMyUser,
    {},
    {
      select: formOf,
      enabled: session.read() !== null,
      staleTime: 5 * 60_000,
    },
  );

/** What is known about asking for the signed-in user. */
export function useMyUser() {
  useSession();
  return useQuery(meQuery());
}

/** The signed-in user; undefined while unknown or signed out. */
export function useMe(): MyUser | undefined {
  const { data } = useMyUser();
  return useSession() ? data : undefined;
}

/** The signed-in user, asked for when that was not done yet. */
export async function knownMe(): Promise<MyUser> {
  return formOf(await queries.ensureQueryData(answerOf(authApi.getMyUser)));
}

/** The signed-in user as far as known, for code that cannot wait. */
export function peekMe(): MyUser | undefined {
  const known = queries.getQueryData(answerOf(authApi.getMyUser).queryKey);
  return session.read() && known ? formOf(known) : undefined;
}
