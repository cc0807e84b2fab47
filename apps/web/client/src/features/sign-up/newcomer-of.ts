import type { Input } from '@flotilla/contract';
import type { authApi } from '../../precomputed/operations.ts';

/** What people type to register. */
export type Newcomer = {
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
  readonly registrationReason: string;
  readonly hasChannel: boolean;
  readonly channel: { readonly name: string; readonly displayName: string };
  readonly agreement: boolean;
};

/** What is sent of it: nothing of what may be left empty and was. A reason is needed where somebody has to approve. */
export function newcomerOf(typed: Newcomer, requiresApproval: boolean): Input<typeof authApi.registerUser>['body'] {
  const displayName = typed.displayName.trim();
  return {
    username: typed.username.trim(),
    email: typed.email.trim(),
    password: typed.password,
    ...(displayName && { displayName }),
    ...(requiresApproval && { registrationReason: typed.registrationReason.trim() }),
    ...(typed.hasChannel && { channel: { name: typed.channel.name.trim(), displayName: typed.channel.displayName.trim() } }),
  };
}
