import { restoringInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { callerOf } from './caller-of.ts';
import { checkVideo } from './check-video.ts';
import { measureQuota } from './measure-quota.ts';
import { restoreAccount, restoreChannel } from './restore-actors.ts';
import { createRestoreRating, restoreWatched } from './restore-opinions.ts';
import { restoreFollow, restoreMute, restoreNotificationSettings } from './restore-people.ts';
import { restorePlaylist } from './restore-playlist.ts';
import { restoreVideo } from './restore-video.ts';

type Outcome = 'done' | 'duplicate';
type Asked<Body> = { readonly params: { readonly userId: number }; readonly body: Body };

/** What `exports` takes from archives that people bring along, an item at a time (docs/contract/archives.md#what-is-imported). */
export const restoring = defineFeature<Deps>({
  operations: [
    implement(restoringInternal, (deps: Deps) => {
      const restoreRating = createRestoreRating(deps);
      const by =
        <Body>(restore: (deps: Deps, body: Body, caller: Caller) => Promise<Outcome>) =>
        async ({ params, body }: Asked<Body>) => {
          const caller = await callerOf(deps, params.userId);
          return reply(200, { outcome: caller ? await restore(deps, body, caller) : ('gone' as const) });
        };
      return {
        measureQuota: async ({ params }) => reply(200, { bytesLeft: await measureQuota(deps, params.userId) }),
        restoreAccount: by(restoreAccount),
        restoreNotificationSettings: by(restoreNotificationSettings),
        restoreChannel: by(restoreChannel),
        restoreMute: by(restoreMute),
        restoreFollow: by(restoreFollow),
        restoreRating: by((_deps, body, caller) => restoreRating(body, caller)),
        restoreWatched: by(restoreWatched),
        restorePlaylist: by(restorePlaylist),
        checkVideo: async ({ params, body }) => {
          const caller = await callerOf(deps, params.userId);
          const { outcome } = caller ? await checkVideo(deps, body, caller) : { outcome: 'gone' as const };
          return reply(200, { outcome });
        },
        restoreVideo: by(restoreVideo),
      };
    }),
  ],
});
