import type { Input } from '@flotilla/contract';
import { authEvents, authProblems, registrationsApi } from '@flotilla/contracts-auth';
import { isUniqueViolation, sameText, type Transaction, tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import { publish } from '@flotilla/outbox';
import { mailRegistrationVerification } from '../confirmations/ask-verify-email.ts';
import type { Deps } from '../deps.ts';
import { refuseUnfitPassword } from '../passwords/password-rules.ts';
import { refuseReserved, refuseSameName } from '../users/refuse-names.ts';
import { User } from '../users/user.entity.ts';
import { Registration, shapeState } from './registration.entity.ts';
import { refuseSignup, takeSignupTurn } from './signup-policy.ts';

type Newcomer = Input<typeof registrationsApi.requestRegistration>['body'];

const db = tables({ Registration, User });

export const requestRegistrationRoute = (deps: Deps) =>
  route(
    registrationsApi.requestRegistration,
    async ({ body, context }) => {
      refuseUnfitPassword(deps.config, body.password, context.url);
      await requestRegistration(deps, body, context.signal);
      return reply(200, { state: shapeState(1) });
    },
    {
      before({ context }) {
        refuseSignup(deps, context.clientIp);
        if (!deps.instance.settings().signup.requiresApproval) throw authProblems.approval_not_needed();
      },
    },
  );

/** Records a request for registration; `videos` tells who decides about it. Throws 403 when the instance is full, 409 for names and addresses, 503 without `videos`. */
export async function requestRegistration(deps: Deps, newcomer: Newcomer, signal: AbortSignal): Promise<void> {
  const { username, email, channel, registrationReason } = newcomer;
  const names = [username, ...(channel ? [channel.name] : [])];
  refuseReserved(names);
  const passwordHash = await deps.passwords.hash(newcomer.password, signal);
  if ((await deps.accounts.takenNames(names)).length > 0) throw authProblems.user_name_taken();

  await deps.database
    .transaction(async (tx) => {
      await takeSignupTurn(tx, deps);
      if (await isTaken(tx, names, email)) throw authProblems.user_name_taken();
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
      publish(tx, authEvents.registrationRequested, { registrationId: registration.id, username });
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? authProblems.user_name_taken() : error;
    });
}

/** Whether a user or a registration in any state has the name (as user or channel) or the address. */
async function isTaken(tx: Transaction, names: readonly string[], email: string): Promise<boolean> {
  const users = db(tx)
    .selectFrom('User')
    .select('id')
    .where((eb) => eb.or([sameText(eb, 'email', email), ...names.map((name) => sameText(eb, 'username', name))]));
  const registrations = db(tx)
    .selectFrom('Registration')
    .select('id')
    .where((eb) => {
      const same = names.flatMap((name) => [sameText(eb, 'username', name), sameText(eb, 'channelHandle', name)]);
      return eb.or([sameText(eb, 'email', email), ...same]);
    });
  return (await users.unionAll(registrations).execute()).length > 0;
}
