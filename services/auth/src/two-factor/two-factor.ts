import { createHash, randomBytes } from 'node:crypto';
import { authProblems } from '@flotilla/contracts-auth';
import { execute, type Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { newValues, recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { tellUser } from '../mail/tell-user.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { refuseAboveModerator } from '../users/lock-managed-user.ts';
import { hashRecoveryCode, newRecoveryCodes, newSecret, stepOf, uriOf } from './one-time-codes.ts';

type Ask = { readonly userId: number; readonly caller: Caller; readonly currentPassword: string | undefined };
type Confirmation = Pick<Ask, 'caller' | 'userId'> & { readonly requestToken: string; readonly code: string };
type Row = { id: number; username: string; email: string; language: string | null; role: number; isOn: boolean };

const REQUEST_LIVES_MS = 10 * 60 * 1000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Shows a secret for an authenticator; nothing changes before it is confirmed. Throws 400 when it is on or the password is missing, 403, 404. */
export async function requestTwoFactor(deps: Deps, ask: Ask, signal: AbortSignal) {
  const user = await readUser(deps, ask.userId);
  if (user.isOn) throw problems.bad_request({ detail: 'Two factor is on already.' });
  await confirm(deps, ask, signal);
  const [secret, requestToken] = [newSecret(), randomBytes(32).toString('hex')];
  await deps.database.query({
    text: `insert into two_factor_requests (user_id, hash, sealed_secret, expires_at) values ($1, $2, $3, $4)
      on conflict (user_id) do update set hash = excluded.hash, sealed_secret = excluded.sealed_secret, expires_at = excluded.expires_at`,
    values: [user.id, hashOf(requestToken), deps.seal.close(secret), new Date(deps.clock.now().getTime() + REQUEST_LIVES_MS)],
  });
  return { requestToken, secret, uri: uriOf(secret, { host: new URL(deps.config.publicUrl).host, email: user.email }) };
}

/** Switches two factor on with a first code. Throws 400 when it is on, 403 for a wrong token or code, 404. */
export async function confirmTwoFactor(deps: Deps, { userId, caller, requestToken, code }: Confirmation): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const user = await lockUser(tx, { userId, caller });
    if (user.isOn) throw problems.bad_request({ detail: 'Two factor is on already.' });
    const [request] = await execute<{ sealed_secret: string }>(
      tx,
      'select sealed_secret from two_factor_requests where user_id = $1 and hash = $2 and expires_at > $3',
      [userId, hashOf(requestToken), now],
    );
    const secret = request && deps.seal.open(request.sealed_secret);
    const step = secret ? stepOf(secret, code, { now, lastStep: null }) : null;
    if (!request || step === null) throw authProblems.two_factor_not_confirmed();
    await execute(tx, 'update users set otp_secret = $2, otp_step = $3, recovery_codes = null where id = $1', [
      userId,
      request.sealed_secret,
      step,
    ]);
    await execute(tx, 'delete from two_factor_requests where user_id = $1', [userId]);
    await tell(tx, deps, { user, caller, kind: 'twoFactorEnabled', changes: { twoFactorEnabled: true } });
  });
}

/** Switches two factor off. Throws 400 when it is off or the password is missing, 403, 404. */
export async function disableTwoFactor(deps: Deps, ask: Ask, signal: AbortSignal): Promise<void> {
  if (!(await readUser(deps, ask.userId)).isOn) throw problems.bad_request({ detail: 'Two factor is off already.' });
  await confirm(deps, ask, signal);
  await deps.database.transaction(async (tx) => {
    const user = await lockUser(tx, ask);
    if (!user.isOn) return;
    await execute(tx, 'update users set otp_secret = null, otp_step = null, recovery_codes = null where id = $1', [user.id]);
    await tell(tx, deps, { user, caller: ask.caller, kind: 'twoFactorDisabled', changes: { twoFactorEnabled: false } });
  });
}

/** Makes codes that stand for the authenticator once each; only their hashes stay here. Throws 400 when two factor is off or the password is missing, 403, 404. */
export async function createRecoveryCodes(deps: Deps, ask: Ask, signal: AbortSignal): Promise<string[]> {
  if (!(await readUser(deps, ask.userId)).isOn) throw problems.bad_request({ detail: 'Two factor is off.' });
  await confirm(deps, ask, signal);
  const codes = newRecoveryCodes();
  await deps.database.transaction(async (tx) => {
    const user = await lockUser(tx, ask);
    if (!user.isOn) throw problems.bad_request({ detail: 'Two factor is off.' });
    await execute(tx, 'update users set recovery_codes = $2::jsonb where id = $1', [user.id, JSON.stringify(codes.map(hashRecoveryCode))]);
    await tell(tx, deps, { user, caller: ask.caller, kind: 'recoveryCodesRenewed', changes: { recoveryCodes: 'renewed' } });
  });
  return codes;
}

/** Who manages others needs no password for them, but for himself (docs/contract/two-factor.md#who). */
async function confirm(deps: Deps, { userId, caller, currentPassword }: Ask, signal: AbortSignal): Promise<void> {
  if (caller.userId === userId) await confirmPassword(deps, userId, currentPassword, signal);
}

const COLUMNS = 'id, username, email, language, role, otp_secret is not null as "isOn"';

async function readUser({ database }: Deps, userId: number): Promise<Row> {
  const [user] = await database.query<Row>({ text: `select ${COLUMNS} from users where id = $1 and state = 'active'`, values: [userId] });
  if (!user) throw authProblems.user_not_found();
  return user;
}

/** Whoever became more than a user meanwhile is none whom moderators may touch. */
async function lockUser(tx: Transaction, { userId, caller }: Pick<Ask, 'caller' | 'userId'>): Promise<Row> {
  const [user] = await execute<Row>(tx, `select ${COLUMNS} from users where id = $1 and state = 'active' for update`, [userId]);
  if (!user) throw authProblems.user_not_found();
  if (caller.userId !== userId) refuseAboveModerator(user, caller);
  return user;
}

type Told = {
  readonly user: Row;
  readonly caller: Caller;
  readonly kind: 'recoveryCodesRenewed' | 'twoFactorDisabled' | 'twoFactorEnabled';
  /** For the audit log. Never secrets. */
  readonly changes: object;
};

/** The owner hears of it by mail, and the audit log when somebody else did it. */
async function tell(tx: Transaction, deps: Deps, { user, caller, kind, changes }: Told): Promise<void> {
  const { id, username } = user;
  if (caller.userId !== id) {
    await recordAuditEvent(tx, deps, caller, { domain: 'users', action: 'update', values: { id, username, ...newValues(changes) } });
  }
  await tellUser(tx, deps, user, { kind });
}
