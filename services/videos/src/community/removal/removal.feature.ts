import { job } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import { countsRemoval, forgetVideoJob } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import type { LeavingAccount, Removal } from '../../removal.ts';
import { commentsRemoval } from '../comments/comments.removal.ts';
import { historyRemoval } from '../history/history.removal.ts';
import { forgetVideoAgain } from '../left-of-videos.ts';
import { mutesRemoval } from '../mutes/mutes.removal.ts';
import { notificationsRemoval } from '../notifications/notifications.removal.ts';
import { playlistsRemoval } from '../playlists/playlists.removal.ts';
import { ratingsRemoval } from '../ratings/ratings.removal.ts';
import { subscriptionsRemoval } from '../subscriptions/subscriptions.removal.ts';
import { viewsRemoval } from '../views/views.removal.ts';

const removals: readonly Removal[] = [
  notificationsRemoval,
  ratingsRemoval,
  commentsRemoval,
  subscriptionsRemoval,
  historyRemoval,
  viewsRemoval,
  countsRemoval,
  mutesRemoval,
  playlistsRemoval,
];

const forgetVideo = job(forgetVideoJob, (deps: Deps) => ({
  async run({ payload: { videoId } }, { signal }) {
    for (const { ofVideo } of removals) {
      signal.throwIfAborted();
      await ofVideo?.(deps, videoId, signal);
    }
    signal.throwIfAborted();
  },
}));

/** Removes what an account did, and what others did with its channels, from every table and topic of the community. */
export async function forgetAccount(deps: Deps, account: LeavingAccount, signal: AbortSignal): Promise<void> {
  for (const channelId of account.channelIds) await forgetChannel(deps, channelId, signal);
  for (const { ofAccount } of removals) {
    signal.throwIfAborted();
    await ofAccount?.(deps, account, signal);
  }
}

/** The same for a channel alone. */
export async function forgetChannel(deps: Deps, channelId: number, signal: AbortSignal): Promise<void> {
  for (const { ofChannel } of removals) {
    signal.throwIfAborted();
    await ofChannel?.(deps, channelId, signal);
  }
}

/** Takes along what the community has about deleted videos. */
export const removal = defineFeature<Deps>({ jobs: [forgetVideo], integrityChecks: [{ repairs: forgetVideoAgain }] });
