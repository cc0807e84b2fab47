import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { ACCOUNT_COLUMNS } from '../accounts/account-columns.ts';
import { type AccountRow, shapeAccount } from '../accounts/shape-actor.ts';
import { dayBefore } from '../videos/get-my-quota-used.ts';
import { FILE_BYTES } from './total-file-size.ts';

type Row = AccountRow & { used: string; daily: string; bytes: string };

const SQL = `select ${ACCOUNT_COLUMNS}, a.quota_used as used,
    (select coalesce(sum(v.quota_charged), 0) from videos v where v.account_id = a.id and v.created_at > $2) as daily,
    (${FILE_BYTES}) as bytes
  from accounts a where a.user_id = any($1::int[])`;

/** Accounts and quota use of some users. */
export async function listUserContents(
  { database, config, clock }: Pick<Deps, 'clock' | 'config' | 'database'>,
  userIds: readonly number[],
) {
  const urls = instanceUrls(config.publicUrl);
  const rows = await database.query<Row>({ name: 'list-user-contents', text: SQL, values: [userIds, dayBefore(clock.now())] });
  return rows.map((row) => ({
    userId: row.userId,
    account: shapeAccount(row, urls),
    videoQuotaUsed: Number(row.used),
    videoQuotaUsedDaily: Number(row.daily),
    totalVideoFileSize: Number(row.bytes),
  }));
}
