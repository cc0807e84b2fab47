import { outboxesApi, playlistDocumentsApi, rateDocumentsApi, videoDocumentsApi } from '@flotilla/contracts-federation';
import { implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { activityJson } from '../activity-json.ts';
import type { Deps } from '../deps.ts';
import { createActivity } from '../objects/activities.ts';
import { actorsOfVideo, chaptersObject, videoObject } from '../objects/video-object.ts';
import { getApproval, getCreateOfNote, getNote, listNotes } from './notes.ts';
import { getOutbox } from './outboxes.ts';
import { pageOf } from './page-of.ts';
import { getElement, getPlaylist } from './playlists.ts';
import { getRate, listRates } from './rates.ts';
import { getAnnounce, listAnnounces, readVideo } from './videos.ts';

type Named = { readonly params: { readonly id: string } };
type Paged = Named & { readonly query: { readonly page?: string } };
type Rated = { readonly params: { readonly name: string; readonly videoId: number } };

/** What peers read of videos, comments, ratings and playlists (docs/contract/federation.md#documents). */
export const documents = defineFeature<Deps>({
  operations: [
    implement(videoDocumentsApi, (deps: Deps) => {
      const { urls } = deps;
      const showVideo = async ({ params }: Named) => activityJson('Video', videoObject(await readVideo(deps, params.id), urls));
      return {
        getVideoDocument: showVideo,
        getVideoDocumentOfPage: showVideo,
        async getCreateOfVideo({ params }) {
          const video = await readVideo(deps, params.id);
          return activityJson('Video', createActivity(actorsOfVideo(video.video, urls).account, videoObject(video, urls)));
        },
        listAnnouncesOfVideo: async ({ params, query }) => activityJson('Collection', await listAnnounces(deps, params.id, pageOf(query))),
        getAnnounceOfVideo: async ({ params }) => activityJson('Announce', await getAnnounce(deps, params)),
        listLikesOfVideo: async ({ params, query }) => activityJson('Collection', await listRates(deps, 'Like', params.id, pageOf(query))),
        listDislikesOfVideo: async ({ params, query }) =>
          activityJson('Collection', await listRates(deps, 'Dislike', params.id, pageOf(query))),
        listNotesOfVideo: async ({ params, query }) => activityJson('Collection', await listNotes(deps, params.id, pageOf(query))),
        getChaptersDocument: async ({ params }) => activityJson('Chapters', chaptersObject(await readVideo(deps, params.id), urls)),
        getNote: async ({ params }) => activityJson('Comment', await getNote(deps, params)),
        getCreateOfNote: async ({ params }) => activityJson('Comment', await getCreateOfNote(deps, params)),
        getApprovalOfNote: async ({ params }) => activityJson('ApproveReply', await getApproval(deps, params)),
      };
    }),
    implement(rateDocumentsApi, (deps: Deps) => {
      const showLike = async ({ params }: Rated) => activityJson('Rate', await getRate(deps, 'Like', params));
      const showDislike = async ({ params }: Rated) => activityJson('Rate', await getRate(deps, 'Dislike', params));
      return { getLike: showLike, getLikeAtFormerPage: showLike, getDislike: showDislike, getDislikeAtFormerPage: showDislike };
    }),
    implement(playlistDocumentsApi, (deps: Deps) => {
      const showPlaylist = async ({ params, query }: Paged) => activityJson('Playlist', await getPlaylist(deps, params.id, pageOf(query)));
      return {
        getPlaylistDocument: showPlaylist,
        getPlaylistDocumentOfPage: showPlaylist,
        getPlaylistDocumentOfFormerPage: showPlaylist,
        getElementDocument: async ({ params }) => activityJson('Playlist', await getElement(deps, params)),
      };
    }),
    implement(outboxesApi, (deps: Deps) => ({
      getAccountOutbox: async ({ params, query }) => activityJson('Video', await getOutbox(deps, 'accounts', params.name, query)),
      getChannelOutbox: async ({ params, query }) => activityJson('Collection', await getOutbox(deps, 'channels', params.name, query)),
    })),
  ],
});
