import { useConfig } from '../../../api/config.ts';

/** What people call the provider somebody signs in with; null for those with a password. */
export function useProviderName(authName: string | null): string | null {
  const providers = useConfig()?.plugin.registeredExternalAuths ?? [];
  return providers.find((provider) => provider.authName === authName)?.authDisplayName ?? authName;
}
