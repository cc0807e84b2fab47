import { randomInt } from 'node:crypto';
import { type Database, tables } from '@flotilla/database';
import { OAuthClient } from './oauth-client.entity.ts';

export type Credentials = { readonly client_id: string; readonly client_secret: string };

const db = tables({ OAuthClient });
const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';
const MIXED = `${LOWER}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const LENGTH = 32;

const random = (alphabet: string) => Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');

/** The instance's one OAuth client, created by the first process that starts. */
export async function ensureOAuthClient(database: Database): Promise<Credentials> {
  return database.transaction(async (tx) => {
    await db(tx)
      .insertInto('OAuthClient')
      .values({ id: 1, clientId: random(LOWER), clientSecret: random(MIXED), createdAt: new Date() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const query = db(tx).selectFrom('OAuthClient').select(['clientId as client_id', 'clientSecret as client_secret']);
    return query.where('id', '=', 1).executeTakeFirstOrThrow();
  });
}
