import { type Transaction, tables } from '@flotilla/database';
import { User } from '../users/user.entity.ts';

const db = tables({ User });

/** Whose archive it is, as mails address them, kept until the transaction ends; undefined when they are gone. */
export const findMailed = (tx: Transaction, userId: number) =>
  db(tx)
    .selectFrom('User')
    .select(['username', 'email as to', 'language'])
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .forKeyShare()
    .executeTakeFirst();
