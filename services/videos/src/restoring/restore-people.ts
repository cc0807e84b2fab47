import type { Input } from '@flotilla/contract';
import { notificationSettingDefaults, type restoringInternal } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { Problem } from '@flotilla/problem';
import { chooseNotificationSettings, muteAccount, muterOf, muteServer, subscribe } from '../community/index.ts';
import type { Deps } from '../deps.ts';

type Restoring = typeof restoringInternal;

/** Mutes an account or a server; an account that nobody here knows is passed over. */
export async function restoreMute(deps: Deps, { kind, name }: Input<Restoring['restoreMute']>['body'], caller: Caller) {
  const muter = await muterOf(deps, caller);
  if (kind === 'server') await muteServer(deps, name, muter);
  else
    await muteAccount(deps, name, muter).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.status !== 404) throw error;
    });
  return 'done' as const;
}

export async function restoreFollow(deps: Deps, { handle }: Input<Restoring['restoreFollow']>['body'], caller: Caller) {
  await subscribe(deps, handle, caller, { canWait: true });
  return 'done' as const;
}

/** Of the settings there are; what archives of others know beyond that is passed over. */
export async function restoreNotificationSettings(
  deps: Deps,
  { settings }: Input<Restoring['restoreNotificationSettings']>['body'],
  caller: Caller,
) {
  const { newPeerTubeVersion, ...named } = settings;
  const all = { ...(newPeerTubeVersion !== undefined && { newServiceVersion: newPeerTubeVersion }), ...named };
  const valid = Object.entries(all).filter(([name, value]) => Object.hasOwn(notificationSettingDefaults, name) && value >= 0 && value <= 3);
  if (valid.length > 0) await chooseNotificationSettings(deps, Object.fromEntries(valid), caller);
  return 'done' as const;
}
