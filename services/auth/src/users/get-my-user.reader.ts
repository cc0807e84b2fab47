import type { TypeOf } from '@flotilla/contract';
import type { myUser } from '@flotilla/contracts-auth';
import type { Deps } from '../deps.ts';
import { shapeUser } from './shape-user.ts';
import { readUserRow } from './user-rows.ts';

/** The signed-in user as `GET /users/me` shows it (docs/contract/users.md#my-user); null when it is gone. Throws 503 when `videos` is down. */
export async function readMyUser(
  { database, accounts }: Pick<Deps, 'accounts' | 'database'>,
  userId: number,
): Promise<TypeOf<typeof myUser> | null> {
  const [[row], content] = await Promise.all([readUserRow(database, userId), accounts.read(userId)]);
  return row ? { ...shapeUser(row, content), specialPlaylists: [], videoChannelCollaborations: [] } : null;
}
