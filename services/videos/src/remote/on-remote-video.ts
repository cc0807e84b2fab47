import { federationEvents } from '@flotilla/contracts-federation';
import { subscription } from '@flotilla/outbox';
import { endVideo, lockVideo } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { rememberDeletion } from './deletions.ts';
import { saveVideo } from './save-video.ts';

export const onRemoteVideoChanged = subscription(
  federationEvents.remoteVideoChanged,
  ({ config }: Deps) =>
    async (payload, { tx, message, log }) => {
      const refusal = await saveVideo(tx, payload, { urls: instanceUrls(config.publicUrl), now: new Date(message.occurredAt) });
      if (refusal) log.info({ url: payload.video.url, refusal }, 'a remote video was not taken');
    },
);

export const onRemoteVideoListed = subscription(
  federationEvents.remoteVideoListed,
  (_deps: Deps) =>
    async ({ about, isFollowed }, { tx }) => {
      const video = await lockVideo(tx, { url: about });
      if (video) video.isFollowed = isFollowed;
    },
);

export const onRemoteVideoDeleted = subscription(
  federationEvents.remoteVideoDeleted,
  (_deps: Deps) =>
    async ({ about }, { tx, message }) => {
      const video = await lockVideo(tx, { url: about });
      await rememberDeletion(tx, about, new Date(message.occurredAt));
      if (video) await endVideo(tx, video);
    },
);
