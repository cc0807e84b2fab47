import { type Connection, tables } from '@flotilla/database';
import { User } from '../users/user.entity.ts';

const db = tables({ User });

/** How a user proves who he is: by the password behind a hash, or at another provider. */
export const readCredentials = (on: Connection, userId: number) =>
  db(on)
    .selectFrom('User')
    .select(['passwordHash', 'pluginAuth'])
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst();
