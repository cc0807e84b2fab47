import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../api/queries.ts';

/** How long passwords are on this instance; those of the contract while that is unknown. */
export function usePasswordLimits(): { minLength: number; maxLength: number } {
  return useQuery(configQuery).data?.fieldsConstraints.users.password ?? { minLength: 8, maxLength: 50 };
}
