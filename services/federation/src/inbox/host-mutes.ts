import { communityEvents } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { HostMute } from './host-mute.entity.ts';

const db = tables({ HostMute });
const findMutes = prepared('mutes-of-host', (on, host: string) =>
  db(on).selectFrom('HostMute').select('byAccountId').where('host', '=', host).where('isEnded', '=', false),
);

/** Whether the instance, or one of these accounts, has muted a host. */
export async function isHostMuted(
  { database }: Pick<Deps, 'database'>,
  host: string,
  accountIds: readonly number[] = [],
): Promise<boolean> {
  const mutes = await findMutes(database, host);
  return mutes.some(({ byAccountId }) => byAccountId === null || accountIds.includes(byAccountId));
}

export const onMuteSnapshot = subscription(
  communityEvents.muteSnapshot,
  () =>
    async ({ muteId, byAccountId, host, version, deleted }, { tx }) => {
      if (host === null) return;
      const row = { byAccountId, host, version, isEnded: deleted };
      await db(tx)
        .insertInto('HostMute')
        .values({ muteId, ...row })
        .onConflict((conflict) => conflict.column('muteId').doUpdateSet(row).where('HostMute.version', '<', version))
        .execute();
    },
  { concerns: ({ host }) => host !== null },
);
