import type { Input } from '@flotilla/contract';
import type { authApi } from '@flotilla/contracts-auth';
import type { Deps } from '../deps.ts';
import { createUser } from '../users/create-user.ts';
import { takeSignupTurn } from './signup-door.ts';

type Newcomer = Input<typeof authApi.registerUser>['body'];

const USER = 2;

/** Makes a user of somebody who registers where nobody has to approve. Throws 403 when the instance is full, 409 for names, 503 without `videos`. */
export async function registerUser(
  deps: Deps,
  { username, password, email, displayName, channel }: Newcomer,
  signal: AbortSignal,
): Promise<void> {
  const { requiresEmailVerification } = deps.instance.settings().signup;
  const passwordHash = await deps.passwords.hash(password, signal);
  await createUser(
    deps,
    {
      username,
      email,
      role: USER,
      passwordHash,
      emailVerified: requiresEmailVerification ? false : null,
      ...(displayName !== undefined && { accountDisplayName: displayName }),
      ...(channel && { channelName: channel.name, channelDisplayName: channel.displayName }),
    },
    {
      before: (tx) => takeSignupTurn(tx, deps),
      ...(requiresEmailVerification && { onceActive: { mail: { kind: 'verifyEmail' } } }),
    },
  );
}
