import { defineMigration, tables } from '@flotilla/database';
import { defineJobType, job } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { publishUser } from './publish-user.ts';
import { User } from './user.entity.ts';
import { userRepository } from './user.repository.ts';

const AT_ONCE = 500;
const db = tables({ User });

/** Publishes every user again, for what a release adds to their snapshots. */
export const publishUsersJob = defineJobType<null>({ name: 'publish-users', maxAttempts: 1000, leaseInSeconds: 60, stallInSeconds: 300 });

export const publishUsers = job(
  publishUsersJob,
  ({ database }: Deps) => ({
    async run(_job, { signal }) {
      let after = 0;
      for (;;) {
        signal.throwIfAborted();
        const active = db(database).selectFrom('User').select('id').where('state', '=', 'active').where('id', '>', after);
        const users = await active.orderBy('id').limit(AT_ONCE).execute();
        for (const { id } of users) {
          await database.transaction(async (tx) => {
            const user = await userRepository(tx).lock(id);
            if (user?.state === 'active') publishUser(tx, user);
          });
          after = id;
        }
        if (users.length < AT_ONCE) return;
      }
    },
  }),
  { pool: 'users' },
);

/** Whether new videos are held back follows `adminFlags`, which snapshots say from this release on. */
export const publishUsersForReview = defineMigration('2026-11-26-publish-users', {
  up: [`insert into jobs (type, payload) select 'publish-users', 'null'::jsonb where exists (select from users)`],
});

/** Histories follow `videosHistoryEnabled`, which snapshots say from this release on. */
export const publishUsersAgain = defineMigration('2026-11-24-publish-users', {
  up: [`insert into jobs (type, payload) select 'publish-users', 'null'::jsonb where exists (select from users)`],
});
