import type { TypeOf } from '@flotilla/contract';
import type { myUser } from '@flotilla/contracts-auth';
import type { Deps } from '../deps.ts';
import { shapeUser, USER_COLUMNS, type UserRow } from './shape-user.ts';

const SQL = `select ${USER_COLUMNS} from users where id = $1 and state = 'active'`;

/** The signed-in user as `GET /users/me` shows it (docs/contract/users.md#my-user); null when it is gone. Throws 503 when `videos` is down. */
export async function readMyUser(
  { database, accounts }: Pick<Deps, 'accounts' | 'database'>,
  userId: number,
): Promise<TypeOf<typeof myUser> | null> {
  const [[row], content] = await Promise.all([
    database.query<UserRow>({ name: 'my-user', text: SQL, values: [userId] }),
    accounts.read(userId),
  ]);
  return row ? { ...shapeUser(row, content), specialPlaylists: [], videoChannelCollaborations: [] } : null;
}
