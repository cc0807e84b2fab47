import { authEvents } from '@flotilla/contracts-auth';
import { tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { forgetImports } from '../user-imports/forget-imports.ts';
import { UserImport } from '../user-imports/user-import.entity.ts';
import { forgetExports } from './forget-exports.ts';
import { UserExport } from './user-export.entity.ts';

const db = tables({ UserExport, UserImport });

/** The archives of a deleted user go at once, also one that is being made or imported. */
export const onUserDeleted = subscription(
  authEvents.userSnapshot,
  (_deps: Deps) =>
    async ({ userId }, { tx }) => {
      const rows = await db(tx).selectFrom('UserExport').select('id').where('userId', '=', userId).execute();
      await forgetExports(
        tx,
        rows.map(({ id }) => id),
      );
      const brought = await db(tx).selectFrom('UserImport').select('id').where('userId', '=', userId).execute();
      await forgetImports(
        tx,
        brought.map(({ id }) => id),
      );
    },
  { concerns: ({ deleted }) => deleted },
);
