import { authProblems, externalSignInApi } from '@flotilla/contracts-auth';
import { tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { userRepository } from '../users/user.repository.ts';
import { ExternalIdentity } from './external-identity.entity.ts';
import { ExternalSignIn } from './external-sign-in.entity.ts';
import { isOnlyMethod, readSignInMethods } from './sign-in-methods.ts';

const db = tables({ ExternalIdentity, ExternalSignIn });

type Ask = { readonly caller: Caller; readonly authName: string; readonly currentPassword: string | undefined };

export const unlinkMyExternalIdentityRoute = (deps: Deps) =>
  route(externalSignInApi.unlinkMyExternalIdentity, async ({ params: { authName }, body: { currentPassword }, caller, context }) => {
    await unlinkExternalIdentity(deps, { caller, authName, currentPassword }, context.signal);
    return reply(204, null);
  });

/**
 * Unlinks a provider from a user: the next sign-in with it is treated as a new person. Sessions stay. Throws what `confirmPassword` throws, 404 when the
 * provider is not linked, and 409 when the user could not sign in without it.
 */
export async function unlinkExternalIdentity(deps: Deps, { caller, authName, currentPassword }: Ask, signal: AbortSignal): Promise<void> {
  const { userId } = caller;
  await confirmPassword(deps, caller, currentPassword, signal);
  await deps.database.transaction(async (tx) => {
    // Locked, so that of two concurrent requests the second sees the effect of the first.
    const user = await userRepository(tx).lock(userId);
    const methods = await readSignInMethods(tx, userId);
    if (!user || !methods) throw problems.invalid_token();
    if (!methods.linked.some((one) => one.authName === authName)) throw authProblems.not_linked();
    if (isOnlyMethod(deps, methods, authName)) throw authProblems.only_way_in();
    for (const table of ['ExternalIdentity', 'ExternalSignIn'] as const)
      await db(tx).deleteFrom(table).where('userId', '=', userId).where('authName', '=', authName).execute();
    if (user.pluginAuth === authName) user.pluginAuth = methods.linked.find((one) => one.authName !== authName)?.authName ?? null;
    await tx.flush();
  });
  deps.log.info({ authName, userId }, 'a user unlinked another provider');
}
