import { archivesInternal } from '@flotilla/contracts-federation';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { getActor } from '../actors/get-actor.ts';
import type { Deps } from '../deps.ts';
import { describeComments, describeVideos } from './describe-things.ts';
import { listArchivedFollowersElsewhere } from './list-followers.ts';

/** What archives hold in the words of ActivityPub (docs/contract/archives.md#activitypub). */
export const archives = defineFeature<Deps>({
  operations: [
    implement(archivesInternal, (deps: Deps) => ({
      getArchivedActor: async ({ params }) => reply(200, await getActor(deps, 'accounts', params.name)),
      describeArchivedVideos: async ({ body }) => reply(200, await describeVideos(deps, body.videoIds)),
      describeArchivedComments: async ({ body }) => reply(200, await describeComments(deps, body.commentIds)),
      listArchivedFollowersElsewhere: async ({ params, query }) =>
        reply(200, await listArchivedFollowersElsewhere(deps, params.name, query)),
    })),
  ],
});
