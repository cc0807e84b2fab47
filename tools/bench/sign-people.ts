import { randomUUID } from 'node:crypto';
import { createAccessTokenSigner, generateSigningKey } from '@flotilla/identity';
import { Client } from 'pg';

/** Tokens of seeded people, signed with a key that auth is given for that: nobody signs in ten thousand times to be measured. `like` is a token of the instance. */
export async function signPeople(authDatabaseUrl: string, like: string, userIds: readonly number[]): Promise<string[]> {
  const { iss: issuer } = JSON.parse(Buffer.from(like.split('.')[1] ?? '', 'base64url').toString()) as { iss: string };
  const { privateJwk, publicJwk } = await generateSigningKey();
  const client = new Client({ connectionString: authDatabaseUrl });
  await client.connect();
  // An old one: auth goes on signing with its own.
  await client.query(
    `insert into signing_keys (kid, public_jwk, sealed_private_jwk, created_at) values ($1, $2, '', now() - interval '1 hour')`,
    [publicJwk.kid, publicJwk],
  );
  await client.end();
  const signer = createAccessTokenSigner({ privateJwk, issuer, lifetimeInSeconds: 86_400 });
  return Promise.all(
    userIds.map((userId) => signer.sign({ userId, username: `person_${userId}`, role: 2, sessionId: randomUUID(), generation: 1 })),
  );
}
