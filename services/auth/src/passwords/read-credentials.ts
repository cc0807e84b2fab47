import { type Connection, tables } from '@flotilla/database';
import { User } from '../users/user.entity.ts';

const db = tables({ User });

/** How a user signs in: with a password, or with a provider. */
export const readCredentials = (on: Connection, userId: number) =>
  db(on)
    .selectFrom('User')
    .select(['passwordHash', 'pluginAuth'])
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst();
