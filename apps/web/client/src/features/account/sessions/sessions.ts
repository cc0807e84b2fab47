import type { BodyOf } from '../../../api/call.ts';
import { useChange } from '../../../api/use-change.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { authApi } from '../../../precomputed/operations.ts';

type List = BodyOf<typeof authApi.listTokenSessions>;
export type TokenSession = List['data'][number];

/** More than a person has; the rest shows when some of these have ended. */
const SHOWN = 100;
const refreshes = [authApi.listTokenSessions];

/** Where a user is signed in: here first, then what was used last. */
export const useSessions = (userId: number) =>
  useOperation(authApi.listTokenSessions, { params: { id: userId }, query: { count: SHOWN } }, { select: hereFirst, staleTime: 0 });

function hereFirst({ data }: List): readonly TokenSession[] {
  return data.toSorted((a, b) => Number(b.currentSession) - Number(a.currentSession) || newestFirst(a, b));
}

const newestFirst = (a: TokenSession, b: TokenSession) => b.lastActivityDate.localeCompare(a.lastActivityDate);

export const useEndSession = () => useChange(authApi.revokeTokenSessionByPost, { refreshes });
/** Ends all sessions of a user, also those that are not listed; of one's own the present one stays. */
export const useEndSessions = () => useChange(authApi.endTokenSessions, { refreshes });
