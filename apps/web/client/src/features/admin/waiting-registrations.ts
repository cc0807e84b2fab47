import { hasRight, type Role } from '@flotilla/contract';
import type { MyUser } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { authApi } from '../../precomputed/operations.ts';

const WAITING = 1;

/** How many people wait for an answer to their registration; 0 for those who have no right to give one. */
export function useWaitingRegistrations(me: Pick<MyUser, 'role'> | undefined): number {
  const decides = me !== undefined && hasRight(me.role.id as Role, 'MANAGE_REGISTRATIONS');
  const { data = 0 } = useOperation(
    authApi.listRegistrations,
    { query: { stateOneOf: [WAITING], start: 0, count: 1 } },
    { enabled: decides, staleTime: 60_000, select: ({ total }) => total },
  );
  return data;
}
