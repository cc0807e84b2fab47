import { randomBytes } from 'node:crypto';
import { sameText, type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { type SignedIn, signedInColumns } from '../sessions/signed-in.ts';
import { hashToken } from '../sessions/token-pair.ts';
import { User } from '../users/user.entity.ts';
import { ExternalIdentity } from './external-identity.entity.ts';
import { ExternalSignIn } from './external-sign-in.entity.ts';
import { refuse } from './sign-in-refused.ts';

const db = tables({ ExternalIdentity, ExternalSignIn, User });

export const AT_PROVIDER_FOR_SECONDS = 10 * 60;
export const CODE_LASTS_SECONDS = 60;
/** Long enough to find one's authenticator. */
export const CODE_LASTS_WITH_SECOND_FACTOR_SECONDS = 5 * 60;

/** What is needed when the browser returns. */
export type Baggage = { readonly verifier: string; readonly nonce: string; readonly redirect: string | null };
type Reach = Pick<Deps, 'clock' | 'database' | 'seal'>;
type Place = { readonly authName: string; readonly browser: string };

const inSeconds = ({ clock }: Pick<Deps, 'clock'>, seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
/** 64 hex digits, of which only the hash is stored. */
export const newSecret = () => randomBytes(32).toString('hex');

/** Stores a sign-in before the browser is sent to a provider, and resolves with its state. */
export async function rememberStart(deps: Reach, { authName, browser }: Place, baggage: Baggage): Promise<string> {
  const state = newSecret();
  const sealed = deps.seal.close(JSON.stringify(baggage));
  const expiresAt = inSeconds(deps, AT_PROVIDER_FOR_SECONDS);
  await db(deps.database)
    .insertInto('ExternalSignIn')
    .values({ hash: hashToken(state), browserHash: hashToken(browser), authName, sealed, expiresAt })
    .execute();
  return state;
}

/** Reads what was stored under a state, once, for the same browser and provider. Throws SignInRefused. */
export async function recallStart({ database, clock, seal }: Reach, { authName, browser }: Place, state: string): Promise<Baggage> {
  const start = await db(database)
    .deleteFrom('ExternalSignIn')
    .where('hash', '=', hashToken(state))
    .where('browserHash', '=', hashToken(browser))
    .where('authName', '=', authName)
    .where('sealed', 'is not', null)
    .where('expiresAt', '>', clock.now())
    .returning('sealed')
    .executeTakeFirst();
  const text = start?.sealed ? seal.open(start.sealed) : undefined;
  if (text === undefined) refuse('the state is unknown, used, too old or of another browser', 'expired');
  return JSON.parse(text) as Baggage;
}

/** Creates the code that opens one session in the same browser, within a minute, or five minutes with a second factor. */
export async function giveCode(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { authName, browser, userId }: Place & { readonly userId: number },
): Promise<string> {
  const code = newSecret();
  const hasFactor = db(tx).selectFrom('User').select('id').where('id', '=', userId).where('otpSecret', 'is not', null);
  const lastsSeconds = (await hasFactor.executeTakeFirst()) ? CODE_LASTS_WITH_SECOND_FACTOR_SECONDS : CODE_LASTS_SECONDS;
  const expiresAt = inSeconds(deps, lastsSeconds);
  await db(tx)
    .insertInto('ExternalSignIn')
    .values({ hash: hashToken(code), browserHash: hashToken(browser), authName, userId, expiresAt })
    .execute();
  return code;
}

type Redeemed = { readonly code: string; readonly username: string; readonly browser: string };

/** The user of a code; undefined when it is wrong, used, expired, or of another user or browser. */
export async function findByCode(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  { code, username, browser }: Redeemed,
): Promise<SignedIn | undefined> {
  if (username.includes('\0')) return undefined;
  return db(database)
    .selectFrom('ExternalSignIn as s')
    .innerJoin('User as u', 'u.id', 's.userId')
    .select(signedInColumns.map((name) => `u.${name}` as const))
    .where('s.hash', '=', hashToken(code))
    .where('s.browserHash', '=', hashToken(browser))
    .where('s.expiresAt', '>', clock.now())
    .where('u.state', '=', 'active')
    .where((eb) => sameText(eb, 'u.username', username))
    .executeTakeFirst();
}

/** Uses up a code; false when another request was first. */
export async function useCode(tx: Transaction, { code }: Pick<Redeemed, 'code'>): Promise<boolean> {
  const used = await db(tx).deleteFrom('ExternalSignIn').where('hash', '=', hashToken(code)).returning('hash').execute();
  return used.length > 0;
}

/** Deletes sign-ins that were never completed, and links to deleted users. */
export async function purgeExternalSignIns({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  await db(database).deleteFrom('ExternalSignIn').where('expiresAt', '<', clock.now()).execute();
  await db(database)
    .deleteFrom('ExternalIdentity as i')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('User as u').select('u.id').whereRef('u.id', '=', 'i.userId'))))
    .execute();
}
