import { authApi } from '@flotilla/contracts-auth';
import { queryOptions } from '@tanstack/react-query';
import { type BodyOf, call } from '../../api/call.ts';

export type TokenSession = BodyOf<typeof authApi.listTokenSessions>['data'][number];

/** More than a person has; the rest shows when some of these have ended. */
const SHOWN = 100;

/** Where a user is signed in: here first, then what was used last. */
export const sessionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: async ({ signal }) => {
      const { data } = await call(authApi.listTokenSessions, { params: { id: userId }, query: { count: SHOWN }, signal });
      return data.toSorted((a, b) => Number(b.currentSession) - Number(a.currentSession) || newestFirst(a, b));
    },
    staleTime: 0,
  });

const newestFirst = (a: TokenSession, b: TokenSession) => b.lastActivityDate.localeCompare(a.lastActivityDate);

export const endSession = (userId: number, { id: tokenSessionId }: TokenSession) =>
  call(authApi.revokeTokenSessionByPost, { params: { id: userId, tokenSessionId } });

/** Ends all sessions of the person who asks but the present one, also those that are not listed. */
export const endOtherSessions = (userId: number) => call(authApi.endTokenSessions, { params: { id: userId } });
