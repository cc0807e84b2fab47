import type { Config } from '../config.ts';

/** The providers that clients show a button for (docs/contract/external-sign-in.md#buttons), in the form made for plugins. */
export function registeredExternalAuths({ externalSignIn }: Pick<Config, 'externalSignIn'>, version: string): Record<string, string>[] {
  return externalSignIn.map(({ name, displayName }) => ({
    name: 'external-sign-in',
    version,
    npmName: 'flotilla-external-sign-in',
    authName: name,
    authDisplayName: displayName,
  }));
}
