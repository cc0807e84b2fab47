import type { TypeOf } from '@flotilla/contract';
import type { user } from '@flotilla/contracts-auth';
import { roleLabels } from '@flotilla/contracts-shared';
import { datesAsText } from '@flotilla/database';
import type { Accounts } from './accounts.ts';
import type { UserRow } from './user-rows.ts';

type Account = Pick<TypeOf<typeof user>, 'account' | 'videoChannels'>;

/** A user as answers show it, from the row and what `videos` knows. */
export function shapeUser<Content extends Account>({ role, ...fields }: UserRow, content: Content) {
  return { ...datesAsText(fields), ...content, role: { id: role, label: roleLabels[role] } };
}

/** Users with their accounts. A user who was just deleted may have no account any more and is left out. Throws 503 when `videos` is down. */
export async function withContents(accounts: Accounts, rows: readonly UserRow[]): Promise<TypeOf<typeof user>[]> {
  const contents = await accounts.list(rows.map(({ id }) => id));
  return rows.flatMap((row) => {
    const content = contents.get(row.id);
    if (!content) return [];
    const { userId: _userId, ...known } = content;
    return [shapeUser(row, { ...known, videoChannels: [] })];
  });
}
