import { type Expression, type ExpressionBuilder, type SqlBool, type TableOf, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import type { Removal } from '../../removal.ts';
import { inRounds } from '../in-rounds.ts';
import { removeNotifications } from './forget-notifications.ts';
import { Notification } from './notification.entity.ts';

const db = tables({ Notification });
type Condition = (eb: ExpressionBuilder<{ Notification: TableOf<typeof Notification> }, 'Notification'>) => Expression<SqlBool>;

export const notificationsRemoval: Removal = {
  ofVideo: (deps, videoId, signal) => removeInRounds(deps, (eb) => eb('videoId', '=', videoId), signal),
  async ofAccount(deps, { accountId, channelIds }, signal) {
    await removeInRounds(deps, (eb) => eb('accountId', '=', accountId), signal);
    await removeInRounds(deps, (eb) => eb('actorId', '=', accountId), signal);
    for (const channelId of channelIds) await removeInRounds(deps, (eb) => eb('channelId', '=', channelId), signal);
  },
};

async function removeInRounds({ database }: Deps, condition: Condition, signal: AbortSignal): Promise<void> {
  await inRounds(signal, (atOnce) =>
    database.transaction((tx) => removeNotifications(tx, db(tx).selectFrom('Notification').select('id').where(condition).limit(atOnce))),
  );
}
