import type { webcrypto } from 'node:crypto';
import { createSingleFlight } from '@flotilla/availability';
import { type Connection, type Database, lockUntilCommit, tables } from '@flotilla/database';
import { type AccessClaims, createAccessTokenSigner, createSeal, generateSigningKey } from '@flotilla/identity';
import type { Clock } from '@flotilla/service';
import type { Config } from '../config.ts';
import { SigningKey } from './signing-key.entity.ts';

const DAY_IN_MS = 24 * 60 * 60 * 1000;
/** Other processes go on signing with the former key until their next `renew`. */
const OVERLAP_IN_MS = 2 * 60 * 60 * 1000;
const RENEWED_AFTER_MS = 60 * 60 * 1000;

export type SigningKeys = {
  /** Signs with the newest key that this process knows; it looks for a newer one every hour. */
  sign(claims: Omit<AccessClaims, 'expiresAt'>): Promise<string>;
  /** The public keys of all valid tokens, newest first. */
  publicKeys(): Promise<Jwk[]>;
  /** Creates a new key when the newest is too old, deletes those that no valid token can name, and signs with the newest from now on. */
  renew(): Promise<void>;
};

type Jwk = webcrypto.JsonWebKey & { kid?: string };

const db = tables({ SigningKey });

/** Newest first. */
const keysOf = (on: Connection) => db(on).selectFrom('SigningKey').selectAll().orderBy('createdAt', 'desc').orderBy('kid');

/** The keys that access tokens are signed with, kept in the database so that they survive restarts and are shared by all processes. */
export async function openSigningKeys(database: Database, config: Config, clock: Clock): Promise<SigningKeys> {
  const seal = createSeal(config.encryptionKeys, 'auth signing keys');

  /** Under a lock, so that processes which start together agree on one key. */
  const newest = () =>
    database.transaction(async (tx) => {
      await lockUntilCommit(tx, 'auth signing keys');
      const row = await keysOf(tx).limit(1).executeTakeFirst();
      const age = row ? clock.now().getTime() - row.createdAt.getTime() : Number.POSITIVE_INFINITY;
      const opened = row && seal.open(row.sealedPrivateJwk);
      if (opened && !seal.isNewest(row.sealedPrivateJwk))
        await db(tx)
          .updateTable('SigningKey')
          .set({ sealedPrivateJwk: seal.close(opened) })
          .where('kid', '=', row.kid)
          .execute();
      if (opened && age < config.signingKeyLifetimeInDays * DAY_IN_MS) {
        const forgotten = config.accessTokenLifetimeInSeconds * 1000 + OVERLAP_IN_MS;
        if (age > forgotten) await db(tx).deleteFrom('SigningKey').where('kid', '<>', row.kid).execute();
        return JSON.parse(opened) as Jwk;
      }
      const { privateJwk, publicJwk } = await generateSigningKey();
      const key = {
        kid: publicJwk.kid as string,
        publicJwk,
        sealedPrivateJwk: seal.close(JSON.stringify(privateJwk)),
        createdAt: clock.now(),
      };
      await db(tx).insertInto('SigningKey').values(key).execute();
      return privateJwk;
    });

  const openSigner = async () =>
    createAccessTokenSigner({
      privateJwk: await newest(),
      issuer: config.publicUrl,
      lifetimeInSeconds: config.accessTokenLifetimeInSeconds,
      clock,
    });

  const open = async () => ({ openedAt: clock.now().getTime(), signer: await openSigner() });
  const share = createSingleFlight();
  let current = await open();

  async function renew(): Promise<void> {
    current = await open();
  }

  return {
    async sign(claims) {
      if (clock.now().getTime() - current.openedAt >= RENEWED_AFTER_MS) await share('renew', renew);
      return current.signer.sign(claims);
    },
    publicKeys: async () => (await keysOf(database).execute()).map(({ publicJwk }) => publicJwk),
    renew,
  };
}
