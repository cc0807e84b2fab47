import { type Expression, type ExpressionBuilder, type SqlBool, type TableOf, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import type { Removal } from '../../removal.ts';
import { inRounds } from '../in-rounds.ts';
import { tellOpenPages } from './forget-notifications.ts';
import { Notification } from './notification.entity.ts';

const db = tables({ Notification });
type Condition = (eb: ExpressionBuilder<{ Notification: TableOf<typeof Notification> }, 'Notification'>) => Expression<SqlBool>;

export const notificationsRemoval: Removal = {
  ofVideo: (deps, videoId, signal) => removeNotifications(deps, (eb) => eb('videoId', '=', videoId), signal),
  async ofAccount(deps, { accountId, channelIds }, signal) {
    await removeNotifications(deps, (eb) => eb('accountId', '=', accountId), signal);
    await removeNotifications(deps, (eb) => eb('actorId', '=', accountId), signal);
    for (const channelId of channelIds) await removeNotifications(deps, (eb) => eb('channelId', '=', channelId), signal);
  },
};

async function removeNotifications({ database }: Deps, condition: Condition, signal: AbortSignal): Promise<void> {
  await inRounds(signal, (atOnce) =>
    database.transaction(async (tx) => {
      const some = db(tx).selectFrom('Notification').select('id').where(condition).orderBy('id').limit(atOnce).forUpdate();
      const rows = await db(tx).deleteFrom('Notification').where('id', 'in', some).returning('accountId').execute();
      await tellOpenPages(tx, rows);
      return rows.length;
    }),
  );
}
