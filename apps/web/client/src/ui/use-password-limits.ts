import { useConfig } from '../api/config.ts';

/** How long passwords are on this instance; those of the contract while that is unknown. */
export function usePasswordLimits(): { minLength: number; maxLength: number } {
  return useConfig()?.fieldsConstraints.users.password ?? { minLength: 8, maxLength: 50 };
}
