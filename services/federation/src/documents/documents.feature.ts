import { outboxesApi, playlistDocumentsApi, rateDocumentsApi, videoDocumentsApi } from '@flotilla/contracts-federation';
import { implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { pageOf } from '../objects/page-of.ts';
import { show } from './elsewhere.ts';
import { getApproval, getCreateOfNote, getNote, listNotes } from './notes.ts';
import { getOutbox } from './outboxes.ts';
import { getElement, getPlaylist } from './playlists.ts';
import { getRate, listRates } from './rates.ts';
import { getAnnounce, getChapters, getCreateOfVideo, getVideo, listAnnounces } from './videos.ts';

type Named = { readonly params: { readonly id: string } };
type Paged = Named & { readonly query: { readonly page?: string } };
type Rated = { readonly params: { readonly name: string; readonly videoId: number } };

/** What peers read of videos, comments, ratings and playlists (docs/contract/federation.md#documents). */
export const documents = defineFeature<Deps>({
  operations: [
    implement(videoDocumentsApi, (deps: Deps) => {
      const showVideo = ({ params }: Named) => show('Video', getVideo(deps, params.id));
      return {
        getVideoDocument: showVideo,
        getVideoDocumentOfPage: showVideo,
        getCreateOfVideo: ({ params }) => show('Video', getCreateOfVideo(deps, params.id)),
        listAnnouncesOfVideo: ({ params, query }) => show('Collection', listAnnounces(deps, params.id, pageOf(query))),
        getAnnounceOfVideo: ({ params }) => show('Announce', getAnnounce(deps, params)),
        listLikesOfVideo: ({ params, query }) => show('Collection', listRates(deps, 'Like', params.id, pageOf(query))),
        listDislikesOfVideo: ({ params, query }) => show('Collection', listRates(deps, 'Dislike', params.id, pageOf(query))),
        listNotesOfVideo: ({ params, query }) => show('Collection', listNotes(deps, params.id, pageOf(query))),
        getChaptersDocument: ({ params }) => show('Chapters', getChapters(deps, params.id)),
        getNote: ({ params }) => show('Comment', getNote(deps, params)),
        getCreateOfNote: ({ params }) => show('Comment', getCreateOfNote(deps, params)),
        getApprovalOfNote: ({ params }) => show('ApproveReply', getApproval(deps, params)),
      };
    }),
    implement(rateDocumentsApi, (deps: Deps) => {
      const showLike = ({ params }: Rated) => show('Rate', getRate(deps, 'Like', params));
      const showDislike = ({ params }: Rated) => show('Rate', getRate(deps, 'Dislike', params));
      return { getLike: showLike, getLikeAtFormerPage: showLike, getDislike: showDislike, getDislikeAtFormerPage: showDislike };
    }),
    implement(playlistDocumentsApi, (deps: Deps) => {
      const showPlaylist = ({ params, query }: Paged) => show('Playlist', getPlaylist(deps, params.id, pageOf(query)));
      return {
        getPlaylistDocument: showPlaylist,
        getPlaylistDocumentOfPage: showPlaylist,
        getPlaylistDocumentOfFormerPage: showPlaylist,
        getElementDocument: ({ params }) => show('Playlist', getElement(deps, params)),
      };
    }),
    implement(outboxesApi, (deps: Deps) => ({
      getAccountOutbox: ({ params, query }) => show('Video', getOutbox(deps, 'accounts', params.name, query)),
      getChannelOutbox: ({ params, query }) => show('Collection', getOutbox(deps, 'channels', params.name, query)),
    })),
  ],
});
