import { type Connection, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';

const AT_ONCE = 200;

const db = tables({ User });

const readBatch = (on: Connection, after: number) =>
  db(on)
    .selectFrom('User')
    .select(['id', 'otpSecret as sealed'])
    .where('otpSecret', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();

/** Encrypts again every second factor that was sealed with a former key, so that this key can be removed. Safe to run in several processes at once. */
export async function resealSecrets(deps: Pick<Deps, 'database' | 'log' | 'seal'>): Promise<void> {
  await reseal(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'second factors stay encrypted with former keys until the next start'),
  );
}

async function reseal({ database, seal, log }: Pick<Deps, 'database' | 'log' | 'seal'>): Promise<void> {
  let [last, renewed, lost] = [0, 0, 0];
  for (;;) {
    const users = await readBatch(database, last);
    for (const { id, sealed } of users) {
      last = id;
      if (seal.isNewest(sealed)) continue;
      const secret = seal.open(sealed);
      if (secret === undefined) {
        lost += 1;
        continue;
      }
      const update = db(database)
        .updateTable('User')
        .set({ otpSecret: seal.close(secret) });
      renewed += (await update.where('id', '=', id).where('otpSecret', '=', sealed).returning('id').execute()).length;
    }
    if (users.length < AT_ONCE) break;
  }
  if (renewed > 0) log.info({ secrets: renewed }, 'second factors were closed with the first of the encryption keys');
  if (lost > 0) log.warn({ secrets: lost }, 'second factors were closed with a key that is not among the encryption keys');
}
