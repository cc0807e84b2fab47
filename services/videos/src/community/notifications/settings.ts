import type { Input } from '@flotilla/contract';
import { type NotificationSetting, notificationSettingDefaults, type notificationsApi } from '@flotilla/contracts-videos';
import { prepared, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account, findOwnAccountId } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { NotificationChoice } from './notification-choice.entity.ts';

type Chosen = Partial<Record<NotificationSetting, number>>;

const db = tables({ Account, NotificationChoice });
const readChosen = prepared('read-notification-settings', (on, userId: number) =>
  db(on)
    .selectFrom('NotificationChoice as n')
    .innerJoin('Account as a', 'a.id', 'n.accountId')
    .select('n.chosen')
    .where('a.userId', '=', userId),
);

/** Changes what the caller is told of; settings that are not sent stay (docs/contract/notifications.md#settings). */
export async function updateSettings(
  deps: Pick<Deps, 'database'>,
  { newPeerTubeVersion, ...sent }: Input<typeof notificationsApi.updateNotificationSettings>['body'],
  caller: Caller,
): Promise<void> {
  await chooseSettings(deps, { ...(newPeerTubeVersion !== undefined && { newServiceVersion: newPeerTubeVersion }), ...sent }, caller);
}

/** Changes these settings alone. */
export async function chooseSettings(deps: Pick<Deps, 'database'>, chosen: Chosen, caller: Caller): Promise<void> {
  const accountId = await findOwnAccountId(deps, caller);
  await db(deps.database)
    .insertInto('NotificationChoice')
    .values({ accountId, chosen })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet((eb) => ({
        chosen: sql<Chosen>`${eb.ref('NotificationChoice.chosen')} || ${eb.ref('excluded.chosen')}`,
      })),
    )
    .execute();
}

/** Every setting of a user, with the names of PeerTube clients as well. */
export async function readSettings({ database }: Pick<Deps, 'database'>, userId: number): Promise<Record<string, number>> {
  const [row] = await readChosen(database, userId);
  const settings = { ...notificationSettingDefaults, ...row?.chosen };
  return { ...settings, newPeerTubeVersion: settings.newServiceVersion };
}
