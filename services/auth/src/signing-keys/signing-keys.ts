import type { webcrypto } from 'node:crypto';
import { type Database, execute } from '@flotilla/database';
import { type AccessClaims, createAccessTokenSigner, generateSigningKey } from '@flotilla/identity';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createSeal } from './seal.ts';

const DAY_IN_MS = 24 * 60 * 60 * 1000;
/** Other processes go on signing with the former key until their next `renew`. */
const OVERLAP_IN_MS = 2 * 60 * 60 * 1000;

export type SigningKeys = {
  sign(claims: Omit<AccessClaims, 'expiresAt'>): Promise<string>;
  /** Every public key that tokens in use may be signed with, newest first. */
  publicKeys(): Promise<Jwk[]>;
  /** Makes a new key when the newest is too old, forgets those no token can name any more, and signs with the newest from now on. */
  renew(): Promise<void>;
};

type Jwk = webcrypto.JsonWebKey & { kid?: string };
type Row = { kid: string; public_jwk: Jwk; sealed_private_jwk: string; created_at: Date };

/** The keys access tokens are signed with, kept in the database so that they outlive processes and are shared by all of them. */
export async function openSigningKeys(database: Database, config: Config, clock: Clock): Promise<SigningKeys> {
  const seal = createSeal(config.serviceTokenSecret, 'auth signing keys');
  const load = () => database.query<Row>({ text: 'select * from signing_keys order by created_at desc, kid' });

  /** Under a lock, so that processes which start together agree on one key. */
  const newest = () =>
    database.transaction(async (tx) => {
      await execute(tx, `select pg_advisory_xact_lock(hashtext('auth signing keys'))`);
      const [row] = await execute<Row>(tx, 'select * from signing_keys order by created_at desc, kid limit 1');
      const age = row ? clock.now().getTime() - new Date(row.created_at).getTime() : Number.POSITIVE_INFINITY;
      const opened = row && seal.open(row.sealed_private_jwk);
      if (opened && age < config.signingKeyLifetimeInDays * DAY_IN_MS) {
        const forgotten = config.accessTokenLifetimeInSeconds * 1000 + OVERLAP_IN_MS;
        if (age > forgotten) await execute(tx, 'delete from signing_keys where kid <> $1', [row.kid]);
        return JSON.parse(opened) as Jwk;
      }
      const { privateJwk, publicJwk } = await generateSigningKey();
      await execute(tx, 'insert into signing_keys (kid, public_jwk, sealed_private_jwk, created_at) values ($1, $2, $3, $4)', [
        publicJwk.kid,
        JSON.stringify(publicJwk),
        seal.close(JSON.stringify(privateJwk)),
        clock.now(),
      ]);
      return privateJwk;
    });

  const openSigner = async () =>
    createAccessTokenSigner({
      privateJwk: await newest(),
      issuer: config.publicUrl,
      lifetimeInSeconds: config.accessTokenLifetimeInSeconds,
      clock,
    });

  let signer = await openSigner();
  return {
    sign: (claims) => signer.sign(claims),
    publicKeys: async () => (await load()).map(({ public_jwk }) => public_jwk),
    async renew() {
      signer = await openSigner();
    },
  };
}
