import { type Connection, tables } from '@flotilla/database';
import { Account } from './account.entity.ts';

const db = tables({ Account });

/** What answers show of accounts. */
export const accountRows = (on: Connection) =>
  db(on).selectFrom('Account').select(['id', 'userId', 'name', 'displayName', 'description', 'createdAt', 'updatedAt']);
