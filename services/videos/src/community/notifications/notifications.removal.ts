import { tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import type { Removal } from '../../removal.ts';
import { walkInRounds } from '../in-rounds.ts';
import { removeNotifications } from './forget-notifications.ts';
import { Notification } from './notification.entity.ts';

const db = tables({ Notification });

export const notificationsRemoval: Removal = {
  ofVideo: (deps, videoId, signal) => removeAbout(deps, 'videoId', videoId, signal),
  ofChannel: (deps, channelId, signal) => removeAbout(deps, 'channelId', channelId, signal),
  async ofAccount(deps, { accountId }, signal) {
    const { database } = deps;
    const told = db(database).selectFrom('Notification').select(['createdAt', 'id']).where('accountId', '=', accountId);
    await walkInRounds({ query: told, along: { createdAt: 'desc', id: 'asc' }, signal }, (rows) => removeNotifications(database, rows));
    await removeAbout(deps, 'actorId', accountId, signal);
  },
};

async function removeAbout(
  { database }: Deps,
  column: 'actorId' | 'channelId' | 'videoId',
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const query = db(database).selectFrom('Notification').select('id').where(column, '=', id);
  await walkInRounds({ query, along: { id: 'asc' }, signal }, (rows) => removeNotifications(database, rows));
}
