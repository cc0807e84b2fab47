import { videosEvents } from '@flotilla/contracts-videos';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { type LocalActor, saveLocalActor } from './save-local-actor.ts';

export const onAccountSnapshot = subscription(videosEvents.accountSnapshot, ({ urls, clock }: Deps) => async (snapshot, { tx }) => {
  const account: LocalActor = { ...snapshot, kind: 'account', id: snapshot.accountId, support: null, banners: [], ownerAccountId: null };
  await saveLocalActor(tx, account, { urls, now: clock.now() });
});

export const onChannelSnapshot = subscription(videosEvents.channelSnapshot, ({ urls, clock }: Deps) => async (snapshot, { tx }) => {
  const channel: LocalActor = { ...snapshot, kind: 'channel', id: snapshot.channelId, ownerAccountId: snapshot.accountId };
  await saveLocalActor(tx, channel, { urls, now: clock.now() });
});
