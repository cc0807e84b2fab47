import { exportsProblems, userImportStates, userImportsApi } from '@flotilla/contracts-exports';
import { tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { refuseStranger } from './refuse-import.ts';
import { UPLOADING, UserImport } from './user-import.entity.ts';

const db = tables({ UserImport });

/** The newest archive of a user that arrived whole, and what came of it. */
export const getLatestUserImportRoute = (deps: Deps) =>
  route(userImportsApi.getLatestUserImport, async ({ params: { userId }, caller }) => {
    await refuseStranger(deps, userId, caller);
    const found = await db(deps.database)
      .selectFrom('UserImport')
      .select(['id', 'state', 'createdAt', 'stats', 'error'])
      .where('userId', '=', userId)
      .where('state', '<>', UPLOADING)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!found || found.state === UPLOADING) throw exportsProblems.import_not_found();
    const { state, createdAt, ...shown } = found;
    return reply(200, { ...shown, state: { id: state, label: userImportStates[state] }, createdAt: createdAt.toISOString() });
  });
