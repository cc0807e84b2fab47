import { authProblems, passwordsApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { useConfirmation } from '../confirmations/confirmations.ts';
import type { Deps } from '../deps.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import { isSameAddress } from '../users/replace-email.ts';
import { userRepository } from '../users/user.repository.ts';
import { refuseUnfitPassword } from './password-rules.ts';
import { replacePassword } from './replace-password.ts';

type Request = { readonly userId: number; readonly text: string; readonly password: string };

export const resetPasswordRoute = (deps: Deps) =>
  route(passwordsApi.resetPassword, async ({ params, body: { verificationString: text, password }, context }) => {
    refuseUnfitPassword(deps.config, password, context.url);
    await resetPassword(deps, { userId: params.id, text, password }, context.signal);
    return reply(204, null);
  });

/** Sets a new password with a mailed string, which also verifies the address; ends all sessions. Throws 404, and 403 for a string that is wrong, used or expired. */
export async function resetPassword(deps: Deps, { userId, text, password }: Request, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const passwordHash = await deps.passwords.hash(password, signal);
  await deps.database.transaction(async (tx) => {
    const user = await userRepository(tx).lock(userId);
    if (user?.state !== 'active') throw authProblems.user_not_found();
    const email = await useConfirmation(tx, { purpose: 'reset-password', subjectId: userId, text, now });
    if (!isSameAddress(email, user.email)) throw authProblems.verification_string_wrong();
    user.emailVerified = true;
    await replacePassword(tx, deps, user, passwordHash);
    await endSessionsOf(tx, userId, { now, reason: 'the password was reset' });
  });
}
