import { authEvents } from '@flotilla/contracts-auth';
import { tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { forgetExports } from './forget-exports.ts';
import { UserExport } from './user-export.entity.ts';

const db = tables({ UserExport });

/** The archives of a deleted user go at once, also one that is being made. */
export const onUserDeleted = subscription(
  authEvents.userSnapshot,
  (_deps: Deps) =>
    async ({ userId }, { tx }) => {
      const rows = await db(tx).selectFrom('UserExport').select('id').where('userId', '=', userId).execute();
      await forgetExports(
        tx,
        rows.map(({ id }) => id),
      );
    },
  { concerns: ({ deleted }) => deleted },
);
