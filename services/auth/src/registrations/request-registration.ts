import type { Input } from '@flotilla/contract';
import { type authApi, authProblems } from '@flotilla/contracts-auth';
import { execute, isUniqueViolation, type Transaction } from '@flotilla/database';
import { mailRegistrationVerification } from '../confirmations/ask-verify-email.ts';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';
import { refuseReserved, refuseSameName } from '../users/create-user.ts';
import { Registration } from './registration.entity.ts';
import { takeSignupTurn } from './signup-door.ts';

type Newcomer = Input<typeof authApi.requestRegistration>['body'];

/** Somebody has the name or address: a user, or in any state somebody who asked, as user or channel. */
const TAKEN = `select 1 from users where lower(username) = any($1) or lower(email) = $2
  union all select 1 from registrations where lower(username) = any($1) or lower(channel_handle) = any($1) or lower(email) = $2 limit 1`;

/** Records that somebody wants to be registered, and tells the administrator. Throws 403 when the instance is full, 409 for names and addresses, 503 without `videos`. */
export async function requestRegistration(deps: Deps, newcomer: Newcomer, signal: AbortSignal): Promise<void> {
  const { username, email, channel, registrationReason } = newcomer;
  const names = [username, ...(channel ? [channel.name] : [])];
  refuseReserved(names);
  const passwordHash = await deps.passwords.hash(newcomer.password, signal);
  if ((await deps.accounts.takenNames(names)).length > 0) throw authProblems.user_name_taken();

  await deps.database
    .transaction(async (tx) => {
      await takeSignupTurn(tx, deps);
      const lowered = names.map((name) => name.toLowerCase());
      if ((await execute(tx, TAKEN, [lowered, email.toLowerCase()])).length > 0) throw authProblems.user_name_taken();
      refuseSameName(username, channel?.name);
      const now = deps.clock.now();
      const { requiresEmailVerification } = deps.instance.settings().signup;
      const registration = tx.create(Registration, {
        state: 1,
        username,
        email,
        emailVerified: requiresEmailVerification ? false : null,
        passwordHash,
        registrationReason,
        moderationResponse: null,
        accountDisplayName: newcomer.displayName ?? null,
        channelHandle: channel?.name ?? null,
        channelDisplayName: channel?.displayName ?? null,
        userId: null,
        processedAt: null,
        createdAt: now,
        updatedAt: now,
      });
      await tx.persist(registration).flush();
      if (requiresEmailVerification) await mailRegistrationVerification(tx, deps, registration, { email });
      await tellModerators(tx, deps, registration);
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? authProblems.user_name_taken() : error;
    });
}

async function tellModerators(tx: Transaction, deps: Deps, { id, username, registrationReason }: Registration): Promise<void> {
  await mailLater(tx, deps, {
    key: `registration-requested:${id}`,
    to: deps.instance.settings().admin.email,
    language: null,
    kind: 'registrationRequested',
    values: { username, reason: registrationReason, link: `${deps.config.publicUrl}/admin/moderation/registrations/list` },
  });
}
