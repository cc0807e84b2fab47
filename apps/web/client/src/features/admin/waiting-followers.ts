import { hasRight, type Role } from '@flotilla/contract';
import type { MyUser } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { federationApi } from '../../precomputed/operations.ts';

/** How many wait to follow the instance; 0 for those who have no right to answer. */
export function useWaitingFollowers(me: Pick<MyUser, 'role'> | undefined): number {
  const decides = me !== undefined && hasRight(me.role.id as Role, 'MANAGE_SERVER_FOLLOW');
  const { data = 0 } = useOperation(
    federationApi.listInstanceFollowers,
    { query: { followState: 'pending', start: 0, count: 1 } },
    { enabled: decides, staleTime: 60_000, select: ({ total }) => total },
  );
  return data;
}
