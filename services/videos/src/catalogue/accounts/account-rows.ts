import { type Connection, tables } from '@flotilla/database';
import { Account } from './account.entity.ts';

const db = tables({ Account });

/** The columns of accounts that answers contain. */
export const accountRows = (on: Connection) =>
  db(on)
    .selectFrom('Account')
    .select(['id', 'userId', 'name', 'url', 'displayName', 'description', 'followingCount', 'followersElsewhere', 'avatars'])
    .select(['createdAt', 'updatedAt']);
