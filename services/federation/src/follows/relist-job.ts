import { defineJobType } from '@flotilla/jobs';

/** What an actor owns or shared may belong into lists, or not any more, since the instance follows it or does no longer. */
const relistJob = (name: string) =>
  defineJobType<{ readonly actorId: number }>({ name, maxAttempts: 20, leaseInSeconds: 60, stallInSeconds: 120 });

export const relistVideosJob = relistJob('relist-videos');
export const relistPlaylistsJob = relistJob('relist-playlists');
