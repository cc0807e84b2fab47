import type { Deps } from '../deps.ts';

const AT_ONCE = 200;
const BATCH = 'select id, otp_secret as sealed from users where otp_secret is not null and id > $1 order by id limit $2';

/** Closes every second factor anew that a former key closed, so that this key can be taken away. Several processes may do it at once. */
export async function resealSecrets(deps: Pick<Deps, 'database' | 'log' | 'seal'>): Promise<void> {
  await reseal(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'second factors stay encrypted with former keys until the next start'),
  );
}

async function reseal({ database, seal, log }: Pick<Deps, 'database' | 'log' | 'seal'>): Promise<void> {
  let [last, renewed, lost] = [0, 0, 0];
  for (;;) {
    const users = await database.query<{ id: number; sealed: string }>({ text: BATCH, values: [last, AT_ONCE] });
    for (const { id, sealed } of users) {
      last = id;
      if (seal.isNewest(sealed)) continue;
      const secret = seal.open(sealed);
      if (secret === undefined) {
        lost += 1;
        continue;
      }
      const text = 'update users set otp_secret = $2 where id = $1 and otp_secret = $3 returning id';
      renewed += (await database.query({ text, values: [id, seal.close(secret), sealed] })).length;
    }
    if (users.length < AT_ONCE) break;
  }
  if (renewed > 0) log.info({ secrets: renewed }, 'second factors were closed with the first of the encryption keys');
  if (lost > 0) log.warn({ secrets: lost }, 'second factors were closed with a key that is not among the encryption keys');
}
