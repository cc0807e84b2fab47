import { playlistPrivacies, playlistsApi, playlistsInternal } from '@flotilla/contracts-videos';
import { createUserPlaces, implement, reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { defineFeature } from '@flotilla/service';
import { createReadListedVideos, imageOf, noteSeen, receiveImage } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { addElement, removeElement, reorderElements, updateElement } from './change-elements.ts';
import { reorderChannelPlaylists } from './channel-order.ts';
import { createPlaylist } from './create-playlist.ts';
import { deletePlaylist } from './delete-playlist.ts';
import { findShownPlaylist } from './find-playlist.ts';
import { findPlaylistsOfVideos } from './find-playlists-of-videos.ts';
import { listElements } from './list-elements.ts';
import { listAccountPlaylists, listChannelPlaylists, listPlaylists } from './list-playlists.ts';
import { createPlaylists } from './migrations/2026-11-25-playlists.ts';
import { learnPlaylists } from './migrations/2026-11-27-playlist-words.ts';
import { addRemotePlaylists, indexRemotePlaylists } from './migrations/2026-12-04-remote-playlists.ts';
import { Playlist } from './playlist.entity.ts';
import { PlaylistElement } from './playlist-element.entity.ts';
import { createShapePlaylist } from './playlist-rows.ts';
import { PlaylistThumbnail } from './playlist-thumbnail.entity.ts';
import { playlistsIntegrity } from './playlists.integrity.ts';
import { searchPlaylists } from './search-playlists.ts';
import { updatePlaylist } from './update-playlist.ts';

/** Edits may carry a picture (docs/contract/uploads.md#at-once). */
const EDITS_OF_A_USER = 16;
const TRY_AGAIN = { headers: { 'retry-after': '10' } };

export const playlists = defineFeature<Deps>({
  operations: [
    implement(playlistsApi, (deps: Deps) => {
      const shape = createShapePlaylist(deps);
      const lists = { ...deps, shape };
      const readVideos = createReadListedVideos(deps);
      const picture = {
        admit: createUserPlaces({ each: EDITS_OF_A_USER, whenFull: () => problems.too_many_requests(TRY_AGAIN) }),
        receiveFile: (file: Parameters<typeof receiveImage>[1]) => receiveImage(deps, file),
        discardFile: (key: unknown) => deps.storage.delete([key as string]),
      };
      return {
        listPlaylistPrivacies: async () => reply(200, playlistPrivacies),
        listPlaylists: async ({ query }) => reply(200, await listPlaylists(lists, query)),
        searchPlaylists: async ({ query, caller }) => reply(200, await searchPlaylists(lists, query, caller)),
        listAccountPlaylists: async ({ params, query, caller }) =>
          reply(200, await listAccountPlaylists(lists, query, params.name, caller)),
        listChannelPlaylists: async ({ params, query, caller }) =>
          reply(200, await listChannelPlaylists(lists, query, params.channelHandle, caller)),
        async reorderChannelPlaylists({ params, body, caller }) {
          await reorderChannelPlaylists(deps, { params, body }, caller);
          return reply(204, null);
        },
        createPlaylist: route(
          playlistsApi.createPlaylist,
          async ({ body, files, caller }) => reply(200, await createPlaylist(deps, body, imageOf(files).imageKey, caller)),
          picture,
        ),
        async getPlaylist({ params, caller }) {
          const playlist = await findShownPlaylist(deps, params.playlistId, caller);
          noteSeen(deps, playlist, caller);
          return reply(200, shape(playlist, caller));
        },
        updatePlaylist: route(
          playlistsApi.updatePlaylist,
          async ({ params, body, files, caller }) => {
            await updatePlaylist(deps, params.playlistId, body, imageOf(files).imageKey, caller);
            return reply(204, null);
          },
          picture,
        ),
        async deletePlaylist({ params, caller }) {
          await deletePlaylist(deps, params.playlistId, caller);
          return reply(204, null);
        },
        listPlaylistElements: async ({ params, query, caller }) =>
          reply(200, await listElements({ ...deps, readVideos }, params.playlistId, query, caller)),
        addPlaylistElement: async ({ params, body, caller }) =>
          reply(200, { videoPlaylistElement: { id: await addElement(deps, { params, body }, caller) } }),
        async reorderPlaylistElements({ params, body, caller }) {
          await reorderElements(deps, { params, body }, caller);
          return reply(204, null);
        },
        async updatePlaylistElement({ params, body, caller }) {
          await updateElement(deps, { params, body }, caller);
          return reply(204, null);
        },
        async removePlaylistElement({ params, caller }) {
          await removeElement(deps, { params }, caller);
          return reply(204, null);
        },
        findPlaylistsOfVideos: async ({ query, caller }) => reply(200, await findPlaylistsOfVideos(deps, query.videoIds, caller)),
      };
    }),
    implement(playlistsInternal, (deps: Deps) => {
      const shape = createShapePlaylist(deps);
      return {
        getPlaylistOfPage: async ({ params }) => reply(200, shape(await findShownPlaylist(deps, params.playlistId, null), null)),
      };
    }),
  ],
  entities: [Playlist, PlaylistElement, PlaylistThumbnail],
  migrations: [createPlaylists, learnPlaylists, addRemotePlaylists, indexRemotePlaylists],
  integrityChecks: [playlistsIntegrity],
});
