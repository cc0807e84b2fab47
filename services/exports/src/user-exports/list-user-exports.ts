import { listing } from '@flotilla/contract';
import { userExportState, userExportStates, userExportsApi } from '@flotilla/contracts-exports';
import { page, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { signDownload } from './download-token.ts';
import { UserExport } from './user-export.entity.ts';

const db = tables({ UserExport });

/** The archives of a user, oldest first, with links that last for a quarter of an hour. */
export const listUserExports = listing(userExportsApi.listUserExports, async (deps: Deps, paging, userId: number) => {
  const { data, ...total } = await page({
    query: db(deps.database).selectFrom('UserExport').select(['id', 'state', 'size', 'filename', 'createdAt']).where('userId', '=', userId),
    filters: () => [],
    paging: { ...paging, sort: 'createdAt' },
    sorts: { createdAt: 'createdAt' },
  });
  const { exportExpiration } = deps.settings().export.users;
  const shape = async ({ id, state, size, filename, createdAt }: (typeof data)[number]) => ({
    id,
    state: { id: state, label: userExportStates[state] },
    size,
    privateDownloadUrl: state === userExportState.COMPLETED ? await signDownload(deps, { id, filename }) : null,
    createdAt: createdAt.toISOString(),
    expiresOn: new Date(createdAt.getTime() + exportExpiration).toISOString(),
  });
  return { ...total, data: await Promise.all(data.map(shape)) };
});
