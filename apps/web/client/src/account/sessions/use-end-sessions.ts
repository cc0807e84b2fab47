import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, sessionsQuery, type TokenSession } from './sessions.ts';

export const useEndSession = (userId: number) => useEnding(userId, (session: TokenSession) => endSession(userId, session));
export const useEndOthers = (userId: number) => useEnding(userId, () => endOtherSessions(userId));

/** The list follows before it is said to have worked, and also when it did not. */
function useEnding<Which = void>(userId: number, end: (which: Which) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (which: Which) => {
      try {
        await end(which);
      } finally {
        await queries.invalidateQueries(sessionsQuery(userId));
      }
    },
  });
}
