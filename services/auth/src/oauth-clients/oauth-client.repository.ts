import { randomInt } from 'node:crypto';
import { type Database, execute } from '@flotilla/database';

export type Credentials = { readonly client_id: string; readonly client_secret: string };

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';
const MIXED = `${LOWER}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const LENGTH = 32;

const random = (alphabet: string) => Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');

/** The instance's one OAuth client; made at first start, whoever comes first. */
export async function ensureOAuthClient(database: Database): Promise<Credentials> {
  return database.transaction(async (tx) => {
    await execute(
      tx,
      'insert into oauth_clients (id, client_id, client_secret, created_at) values (1, $1, $2, now()) on conflict (id) do nothing',
      [random(LOWER), random(MIXED)],
    );
    const [client] = await execute<Credentials>(tx, 'select client_id, client_secret from oauth_clients where id = 1');
    return client as Credentials;
  });
}
