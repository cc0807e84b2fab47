import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, prepared, tables } from '@flotilla/database';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { activateUser } from './activate-user.ts';
import { ALL_FEATURES_READ, User } from './user.entity.ts';

/** Receives the generated password of the first administrator, once. */
export type AnnounceAdministrator = (administrator: { username: string; password: string }) => void;

export const ADMINISTRATOR = 'root';
const ALPHABET = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 20;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

const db = tables({ User });
const findUser = prepared('has-administrator', (on) => db(on).selectFrom('User').select('id').where('state', '=', 'active').limit(1));

/** Whether the instance has an administrator who can sign in; until then it is not ready. */
export async function hasAdministrator(database: Database): Promise<boolean> {
  const [found] = await findUser(database);
  return found !== undefined;
}

/**
 * Creates `root` on an instance without users and retries until `videos` has answered. After a crash at any step,
 * the next start continues: the row is inserted without a password, and a generated one is set and announced only on activation.
 */
export async function createAdministrator(deps: Deps, announce: AnnounceAdministrator, signal: AbortSignal): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt(deps, announce);
    } catch (error) {
      const isExpected = error instanceof Problem && error.status === 503;
      deps.log[isExpected ? 'debug' : 'error']({ err: error }, 'the first administrator could not be made yet');
      await delay(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

async function attempt(deps: Deps, announce: AnnounceAdministrator): Promise<void> {
  const { config, passwords } = deps;
  const root = await takeName(deps);
  if (!root) return;

  const chosen = config.adminPassword ?? config.initialRootPassword;
  const password = chosen ?? generatePassword();
  await activateUser(deps, root, {
    passwordHash: await passwords.hash(password),
    ...(chosen === undefined && { announce: () => announce({ username: ADMINISTRATOR, password }) }),
  });
}

/** Inserts `root`, or finds it when its creation is not finished. Writes nothing on an instance with users. */
async function takeName({ database, instance, clock }: Deps): Promise<User | null> {
  const { admin, instance: rules, defaults, user } = instance.settings();
  return database.transaction(async (tx) => {
    const present = await db(tx).selectFrom('User').select('id').limit(1).executeTakeFirst();
    if (!present) {
      await db(tx)
        .insertInto('User')
        .values({
          username: ADMINISTRATOR,
          email: admin.email,
          emailVerified: true,
          state: 'creating',
          role: 0,
          nsfwPolicy: rules.defaultNSFWPolicy,
          autoPlayVideo: defaults.player.autoPlay,
          videosHistoryEnabled: user.history.videos.enabled,
          videoQuota: -1,
          videoQuotaDaily: -1,
          newFeaturesInfoRead: ALL_FEATURES_READ,
          createdAt: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return tx.findOne(User, { username: ADMINISTRATOR, state: 'creating' });
  });
}

function generatePassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
