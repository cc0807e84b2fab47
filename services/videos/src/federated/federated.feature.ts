import { federatedInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { getCommentToPublish, getFederatedComment, listFederatedComments } from './federated-comments.ts';
import { createGetFederatedPlaylists } from './federated-playlists.ts';
import { getFederatedRating, listFederatedRatings } from './federated-ratings.ts';
import { findActorImages } from './find-actor-images.ts';
import { createGetFederatedVideos } from './get-federated-videos.ts';

/** What `federation` shows and tells other instances (docs/contract/federation.md#standing). */
export const federated = defineFeature<Deps>({
  operations: [
    implement(federatedInternal, (deps: Deps) => {
      const { database } = deps;
      const videos = createGetFederatedVideos(deps);
      const playlists = createGetFederatedPlaylists(deps);
      return {
        findActorImages: async ({ body }) => reply(200, await findActorImages(deps, body.urls)),
        getFederatedVideo: async ({ params }) => reply(200, await videos.get(params.id)),
        getVideoToPublish: async ({ params }) => reply(200, await videos.getToPublish(params.videoId)),
        listVideosToPublish: async ({ body }) => reply(200, await videos.listToPublish(body.videoIds)),
        listFederatedVideos: async ({ query }) => reply(200, await videos.list(query)),
        listFederatedComments: async ({ params, query }) => reply(200, await listFederatedComments(database, params.id, query)),
        getFederatedComment: async ({ params }) => reply(200, await getFederatedComment(database, params.id, params.commentId)),
        getCommentToPublish: async ({ params }) => reply(200, await getCommentToPublish(database, params.commentId)),
        listFederatedRatings: async ({ params, query }) => reply(200, await listFederatedRatings(database, params.id, query)),
        getFederatedRating: async ({ params }) => reply(200, await getFederatedRating(database, params.accountId, params.videoId)),
        listFederatedPlaylists: async ({ query }) => reply(200, await playlists.list(query)),
        getFederatedPlaylist: async ({ params, query }) => reply(200, await playlists.get(params.id, query)),
        getFederatedElement: async ({ params }) => reply(200, await playlists.getElement(params.id, params.elementId)),
      };
    }),
  ],
});
