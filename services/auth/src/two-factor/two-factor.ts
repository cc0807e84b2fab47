import { createHash, randomBytes } from 'node:crypto';
import { authProblems } from '@flotilla/contracts-auth';
import { asBoolean, type Connection, type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { newValues, recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { notifyUser } from '../mail/notify-user.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { refuseAboveModerator } from '../users/lock-managed-user.ts';
import { User } from '../users/user.entity.ts';
import { hashRecoveryCode, newRecoveryCodes, newSecret, stepOf, uriOf } from './one-time-codes.ts';
import { TwoFactorRequest } from './two-factor-request.entity.ts';

type Ask = { readonly userId: number; readonly caller: Caller; readonly currentPassword: string | undefined };
type Confirmation = Pick<Ask, 'caller' | 'userId'> & { readonly requestToken: string; readonly code: string };
type Row = NonNullable<Awaited<ReturnType<typeof findUser>>>;

const db = tables({ TwoFactorRequest, User });

const REQUEST_LIVES_MS = 10 * 60 * 1000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Creates a secret for an authenticator; it has no effect before it is confirmed. Throws 400 when it is on or the password is missing, 403, 404. */
export async function requestTwoFactor(deps: Deps, ask: Ask, signal: AbortSignal) {
  const user = await readUser(deps, ask.userId);
  if (user.isOn) throw problems.bad_request({ detail: 'Two factor is on already.' });
  await confirm(deps, ask, signal);
  const [secret, requestToken] = [newSecret(), randomBytes(32).toString('hex')];
  const expiresAt = new Date(deps.clock.now().getTime() + REQUEST_LIVES_MS);
  const request = { hash: hashOf(requestToken), sealedSecret: deps.seal.close(secret), expiresAt };
  await db(deps.database)
    .insertInto('TwoFactorRequest')
    .values({ userId: user.id, ...request })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(request))
    .execute();
  return { requestToken, secret, uri: uriOf(secret, { host: new URL(deps.config.publicUrl).host, email: user.email }) };
}

/** Switches the second factor on with a first code. Throws 400 when it is on, 403 for a wrong token or code, 404. */
export async function confirmTwoFactor(deps: Deps, { userId, caller, requestToken, code }: Confirmation): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const user = await lockUser(tx, { userId, caller });
    if (user.isOn) throw problems.bad_request({ detail: 'Two factor is on already.' });
    const request = await db(tx)
      .selectFrom('TwoFactorRequest')
      .select('sealedSecret')
      .where('userId', '=', userId)
      .where('hash', '=', hashOf(requestToken))
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    const secret = request && deps.seal.open(request.sealedSecret);
    const step = secret ? stepOf(secret, code, { now, lastStep: null }) : null;
    if (!request || step === null) throw authProblems.two_factor_not_confirmed();
    await setFactor(tx, userId, { otpSecret: request.sealedSecret, otpStep: step });
    await db(tx).deleteFrom('TwoFactorRequest').where('userId', '=', userId).execute();
    await announceChange(tx, deps, { user, caller, kind: 'twoFactorEnabled', changes: { twoFactorEnabled: true } });
  });
}

/** Switches the second factor off. Throws 400 when it is off or the password is missing, 403, 404. */
export async function disableTwoFactor(deps: Deps, ask: Ask, signal: AbortSignal): Promise<void> {
  if (!(await readUser(deps, ask.userId)).isOn) throw problems.bad_request({ detail: 'Two factor is off already.' });
  await confirm(deps, ask, signal);
  await deps.database.transaction(async (tx) => {
    const user = await lockUser(tx, ask);
    if (!user.isOn) return;
    await setFactor(tx, user.id, { otpSecret: null, otpStep: null });
    await announceChange(tx, deps, { user, caller: ask.caller, kind: 'twoFactorDisabled', changes: { twoFactorEnabled: false } });
  });
}

/** Creates recovery codes, each of which replaces the authenticator once; only hashes are stored. Throws 400 when the second factor is off or the password is missing, 403, 404. */
export async function createRecoveryCodes(deps: Deps, ask: Ask, signal: AbortSignal): Promise<string[]> {
  if (!(await readUser(deps, ask.userId)).isOn) throw problems.bad_request({ detail: 'Two factor is off.' });
  await confirm(deps, ask, signal);
  const codes = newRecoveryCodes();
  await deps.database.transaction(async (tx) => {
    const user = await lockUser(tx, ask);
    if (!user.isOn) throw problems.bad_request({ detail: 'Two factor is off.' });
    const recoveryCodes = codes.map(hashRecoveryCode);
    await db(tx).updateTable('User').set({ recoveryCodes }).where('id', '=', user.id).execute();
    await announceChange(tx, deps, { user, caller: ask.caller, kind: 'recoveryCodesRenewed', changes: { recoveryCodes: 'renewed' } });
  });
  return codes;
}

/** Managers need no password to change other users, but do for themselves (docs/contract/two-factor.md#who). */
async function confirm(deps: Deps, { userId, caller, currentPassword }: Ask, signal: AbortSignal): Promise<void> {
  if (caller.userId === userId) await confirmPassword(deps, caller, currentPassword, signal);
}

/** Replaces or removes the secret, which also deletes the recovery codes. */
async function setFactor(tx: Transaction, userId: number, factor: { readonly otpSecret: string | null; readonly otpStep: number | null }) {
  await db(tx)
    .updateTable('User')
    .set({ ...factor, recoveryCodes: null })
    .where('id', '=', userId)
    .execute();
}

const findUser = (on: Connection, userId: number, { isHeld = false } = {}) =>
  db(on)
    .selectFrom('User')
    .select(['id', 'username', 'email', 'language', 'role'])
    .select((eb) => asBoolean(eb('otpSecret', 'is not', null)).as('isOn'))
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst();

async function readUser({ database }: Deps, userId: number): Promise<Row> {
  const user = await findUser(database, userId);
  if (!user) throw authProblems.user_not_found();
  return user;
}

/** Checks the role again under the lock: moderators may not change somebody who has become moderator or administrator. */
async function lockUser(tx: Transaction, { userId, caller }: Pick<Ask, 'caller' | 'userId'>): Promise<Row> {
  const user = await findUser(tx, userId, { isHeld: true });
  if (!user) throw authProblems.user_not_found();
  if (caller.userId !== userId) refuseAboveModerator(user, caller);
  return user;
}

type Change = {
  readonly user: Row;
  readonly caller: Caller;
  readonly kind: 'recoveryCodesRenewed' | 'twoFactorDisabled' | 'twoFactorEnabled';
  /** Goes into the audit log; never secrets. */
  readonly changes: object;
};

/** Mails the owner, and writes the audit log when somebody else made the change. */
async function announceChange(tx: Transaction, deps: Deps, { user, caller, kind, changes }: Change): Promise<void> {
  const { id, username } = user;
  if (caller.userId !== id) {
    await recordAuditEvent(tx, deps, caller, { domain: 'users', action: 'update', values: { id, username, ...newValues(changes) } });
  }
  await notifyUser(tx, deps, user, { kind });
}

/** Deletes expired requests. */
export async function forgetOldRequests({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  await db(database).deleteFrom('TwoFactorRequest').where('expiresAt', '<', clock.now()).execute();
}
