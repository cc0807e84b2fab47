import { randomBytes } from 'node:crypto';
import { execute, type Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../sessions/open-session.ts';
import { hashToken } from '../sessions/token-pair.ts';
import { refuse } from './sign-in-refused.ts';

export const AT_PROVIDER_FOR_SECONDS = 10 * 60;
export const CODE_LASTS_SECONDS = 60;
/** For those who have to find their authenticator. */
export const CODE_LASTS_WITH_SECOND_FACTOR_SECONDS = 5 * 60;

/** What is needed when somebody comes back. */
export type Baggage = { readonly verifier: string; readonly nonce: string; readonly redirect: string | null };
type Reach = Pick<Deps, 'clock' | 'database' | 'seal'>;
type Place = { readonly authName: string; readonly browser: string };

const inSeconds = ({ clock }: Pick<Deps, 'clock'>, seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
/** 64 hex digits, of which only the hash is stored. */
export const newSecret = () => randomBytes(32).toString('hex');

/** Remembers who was sent to a provider and resolves with the state to send along. */
export async function rememberStart(deps: Reach, { authName, browser }: Place, baggage: Baggage): Promise<string> {
  const state = newSecret();
  await deps.database.query({
    text: 'insert into external_sign_ins (hash, browser_hash, auth_name, sealed, expires_at) values ($1, $2, $3, $4, $5)',
    values: [
      hashToken(state),
      hashToken(browser),
      authName,
      deps.seal.close(JSON.stringify(baggage)),
      inSeconds(deps, AT_PROVIDER_FOR_SECONDS),
    ],
  });
  return state;
}

/** What was remembered under a state, once, for the browser that began, at the provider it went to. Throws SignInRefused. */
export async function recallStart({ database, clock, seal }: Reach, { authName, browser }: Place, state: string): Promise<Baggage> {
  const [start] = await database.query<{ sealed: string }>({
    text: `delete from external_sign_ins where hash = $1 and browser_hash = $2 and auth_name = $3 and sealed is not null and expires_at > $4 returning sealed`,
    values: [hashToken(state), hashToken(browser), authName, clock.now()],
  });
  const text = start && seal.open(start.sealed);
  if (text === undefined) refuse('the state is unknown, used, too old or of another browser', 'expired');
  return JSON.parse(text) as Baggage;
}

/** Makes the code with which a user opens one session, from the same browser only: within a minute, or five where a second factor is asked for. */
export async function giveCode(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { authName, browser, userId }: Place & { readonly userId: number },
): Promise<string> {
  const code = newSecret();
  const [user] = await execute<{ hasFactor: boolean }>(tx, 'select otp_secret is not null as "hasFactor" from users where id = $1', [
    userId,
  ]);
  await execute(tx, 'insert into external_sign_ins (hash, browser_hash, auth_name, user_id, expires_at) values ($1, $2, $3, $4, $5)', [
    hashToken(code),
    hashToken(browser),
    authName,
    userId,
    inSeconds(deps, user?.hasFactor ? CODE_LASTS_WITH_SECOND_FACTOR_SECONDS : CODE_LASTS_SECONDS),
  ]);
  return code;
}

type Redeemed = { readonly code: string; readonly username: string; readonly browser: string };

/** The user of a code; undefined when it is wrong, used, too old, or of another user or browser. */
export async function findByCode(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  { code, username, browser }: Redeemed,
): Promise<SignedIn | undefined> {
  if (username.includes('\0')) return undefined;
  const [user] = await database.query<SignedIn>({
    text: `select u.id, u.username, u.email, u.language, u.role, u.blocked, u.blocked_reason, u.email_verified
      from external_sign_ins s join users u on u.id = s.user_id
      where s.hash = $1 and s.browser_hash = $2 and s.expires_at > $3 and u.state = 'active' and lower(u.username) = lower($4)`,
    values: [hashToken(code), hashToken(browser), clock.now(), username],
  });
  return user;
}

/** Uses a code up; false when another request did. */
export async function useCode(tx: Transaction, { code }: Pick<Redeemed, 'code'>): Promise<boolean> {
  const used = await execute(tx, 'delete from external_sign_ins where hash = $1 returning 1', [hashToken(code)]);
  return used.length > 0;
}

/** Forgets sign-ins that were never ended, and whom providers meant of users who are gone. */
export async function purgeExternalSignIns({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  await database.query({ text: 'delete from external_sign_ins where expires_at < $1', values: [clock.now()] });
  await database.query({
    text: 'delete from external_identities i where not exists (select 1 from users u where u.id = i.user_id)',
    values: [],
  });
}
