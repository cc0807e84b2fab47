import type { Input } from '@flotilla/contract';
import { authProblems, usersApi } from '@flotilla/contracts-auth';
import { isUniqueViolation } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { newValues, recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { refuseUnfitPassword } from '../passwords/password-rules.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import { lockManagedUser, refuseRoot } from './lock-managed-user.ts';
import { publishUser } from './publish-user.ts';
import { isSameAddress, replaceEmail } from './replace-email.ts';
import type { User } from './user.entity.ts';

type Changes = Input<typeof usersApi.updateUser>['body'];
type Request = { readonly userId: number; readonly changes: Changes; readonly caller: Caller };

const MODERATOR = 1;

export const updateUserRoute = (deps: Deps) =>
  route(usersApi.updateUser, async ({ params, body, caller, context }) => {
    if (body.password !== undefined) refuseUnfitPassword(deps.config, body.password, context.url);
    await updateUser(deps, { userId: params.id, changes: body, caller }, context.signal);
    return reply(204, null);
  });

/**
 * Changes a user on behalf of an administrator or moderator; a new role or password ends all sessions. Throws 404, 403, 400 for `root`'s role and
 * for an unknown provider, 409.
 */
export async function updateUser(
  deps: Pick<Deps, 'clock' | 'config' | 'database' | 'mailer' | 'passwords' | 'seal'>,
  { userId, changes: { password, ...changes }, caller }: Request,
  signal?: AbortSignal,
): Promise<void> {
  // Hashing is slow, so it is done before the row is locked.
  const passwordHash = password === undefined ? undefined : await deps.passwords.hash(password, signal);
  await deps.database
    .transaction(async (tx) => {
      const user = await lockManagedUser(tx, userId, caller);
      const isNewRole = changes.role !== undefined && changes.role !== user.role;
      if (isNewRole) refuseRoot(user, 'given another role');
      if (isNewRole && caller.role === MODERATOR) throw problems.forbidden({ detail: 'Moderators may not change roles.' });
      if (caller.role === MODERATOR) refuseUnprovenAddress(user, changes);
      if (changes.pluginAuth !== undefined) refuseUnknownProvider(deps, user, changes.pluginAuth);
      const before = Object.fromEntries(Object.keys(changes).map((name) => [name, user[name as keyof typeof changes]]));
      // Before the address changes, so that the mail goes to the former one.
      if (passwordHash !== undefined) await replacePassword(tx, deps, user, passwordHash);
      if (changes.email !== undefined && !isSameAddress(changes.email, user.email))
        await replaceEmail(tx, deps, user, { email: changes.email, emailVerified: null });
      Object.assign(user, changes);
      if (isNewRole || passwordHash !== undefined) {
        const reason = isNewRole ? 'the role was changed' : 'the password was changed by somebody else';
        await endSessionsOf(tx, userId, { now: deps.clock.now(), reason });
      }
      publishUser(tx, user);
      const recorded = { ...changes, ...(passwordHash !== undefined && { password: 'changed' }) };
      await recordAuditEvent(tx, deps, caller, {
        domain: 'users',
        action: 'update',
        values: { ...before, id: userId, username: user.username, ...newValues(recorded) },
      });
      await tx.flush();
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? authProblems.email_taken() : error;
    });
}

/** A verified address can be linked to a provider's identity, so moderators may not declare one verified. Throws 403. */
function refuseUnprovenAddress(user: User, { email = user.email, emailVerified }: Changes): void {
  const isProven = user.emailVerified === true && isSameAddress(email, user.email);
  if (emailVerified !== true || isProven) return;
  throw problems.forbidden({ detail: 'Moderators may not say that an e-mail address is confirmed.' });
}

/** A user bound to a provider cannot sign in with a password, so the provider has to exist. Throws 400. */
function refuseUnknownProvider({ config }: Pick<Deps, 'config'>, user: User, pluginAuth: string | null): void {
  if (pluginAuth === null || pluginAuth === user.pluginAuth || config.externalSignIn.some(({ name }) => name === pluginAuth)) return;
  throw problems.bad_request({ detail: 'pluginAuth must be null or the name of a provider of this instance.' });
}
