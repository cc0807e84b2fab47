import { useEffect, useEffectEvent } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { type Registration, WAITING } from './registrations.ts';

/** What others did to a registration before one could: `now` is what became of it, null when they deleted it. */
export type Meanwhile = { readonly registration: Registration; readonly now: Registration | null };

/** Tells what others did to a registration when something about it was refused because of that; true while it looks. */
export function useMeanwhile(registration: Registration, error: unknown, tell: (meanwhile: Meanwhile) => void, close: () => void): boolean {
  const isSuspected = error instanceof ApiProblem && [404, 409].includes(error.status);
  // There is no way to ask for one alone; few share an address.
  const query = { search: registration.email, count: 100 };
  const { data, isFetching } = useOperation(authApi.listRegistrations, { query }, { enabled: isSuspected, staleTime: 0, gcTime: 0 });
  const isKnown = isSuspected && data !== undefined && !isFetching;
  const settle = useEffectEvent(() => {
    const now = data?.data.find(({ id }) => id === registration.id) ?? null;
    // Refused for another reason, such as a name that was taken.
    if (now?.state.id === WAITING) return;
    tell({ registration, now });
    close();
  });
  useEffect(() => {
    if (isKnown) settle();
  }, [isKnown]);
  return isSuspected && isFetching;
}
