import { authProblems, registrationsApi } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import { type HandlerInput, reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { LockMode } from '@mikro-orm/core';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';
import { createUser } from '../users/create-user.ts';
import { Registration } from './registration.entity.ts';
import { registrationAuditEvent } from './registration-audit-event.ts';

export type Decision = {
  readonly registrationId: number;
  readonly answer: string;
  readonly sendsMail: boolean;
  readonly caller: Caller;
};

type Sent = Pick<HandlerInput<typeof registrationsApi.acceptRegistration>, 'body' | 'caller' | 'params'>;

const USER = 2;

export const acceptRegistrationRoute = (deps: Deps) =>
  route(registrationsApi.acceptRegistration, async (sent) => {
    await acceptRegistration(deps, decisionOf(sent));
    return reply(204, null);
  });

export const rejectRegistrationRoute = (deps: Deps) =>
  route(registrationsApi.rejectRegistration, async (sent) => {
    await rejectRegistration(deps, decisionOf(sent));
    return reply(204, null);
  });

const decisionOf = ({ params, body, caller }: Sent): Decision => ({
  caller,
  registrationId: params.registrationId,
  answer: body.moderationResponse,
  sendsMail: body.preventEmailDelivery !== true,
});

/** Accepts a registration and creates its user. Throws 404, 409 when it was decided before or a name was taken meanwhile, 503 without `videos`. */
export async function acceptRegistration(deps: Deps, { registrationId, answer, sendsMail, caller }: Decision): Promise<void> {
  const registration = await deps.database.transaction(async (tx) => {
    const found = await lockPending(tx, registrationId);
    await tx.populate(found, ['passwordHash']);
    return found;
  });
  const { username, email, emailVerified, accountDisplayName, channelHandle, channelDisplayName } = registration;
  await createUser(
    deps,
    {
      username,
      email,
      emailVerified: emailVerified ?? null,
      role: USER,
      passwordHash: registration.passwordHash as string,
      ...(accountDisplayName && { accountDisplayName }),
      ...(channelHandle && { channelName: channelHandle }),
      ...(channelDisplayName && { channelDisplayName }),
    },
    {
      // A concurrent decision waits for this row, and then finds the registration decided.
      after: async (tx, user) => {
        const decided = await lockPending(tx, registrationId);
        // The address may have been verified since it was read.
        user.emailVerified = decided.emailVerified ?? null;
        close(decided, { state: 3, answer, userId: user.id, now: deps.clock.now() });
      },
      onceActive: {
        deed: { username: caller.username, values: { username, registration: registrationId } },
        ...(sendsMail && { mail: { kind: 'registrationAccepted', answer } }),
      },
    },
  );
}

/** Rejects a registration. Throws 404, and 409 when it was decided before. */
export async function rejectRegistration(deps: Deps, { registrationId, answer, sendsMail, caller }: Decision): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const pending = await lockPending(tx, registrationId);
    close(pending, { state: 2, answer, userId: null, now: deps.clock.now() });
    const { username } = pending;
    await recordAuditEvent(
      tx,
      deps,
      caller,
      registrationAuditEvent({ id: registrationId, username, before: 'pending', after: 'rejected' }),
    );
    if (!sendsMail) return;
    const kind = 'registrationRejected';
    const values = { username, answer };
    await mailLater(tx, deps, { key: `${kind}:${registrationId}`, to: pending.email, language: null, kind, values });
  });
}

async function lockPending(tx: Transaction, id: number): Promise<Registration> {
  const registration = await tx.findOne(Registration, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!registration) throw authProblems.registration_not_found();
  if (registration.state !== 1) throw authProblems.registration_decided();
  return registration;
}

function close(
  registration: Registration,
  { state, answer, userId, now }: { state: 2 | 3; answer: string; userId: number | null; now: Date },
): void {
  Object.assign(registration, { state, moderationResponse: answer, userId, processedAt: now, updatedAt: now });
}
