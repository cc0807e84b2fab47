import type { ExamplesOf, TypeOf } from '@flotilla/contract';
import { exampleAccountSummary, exampleChannelSummary, exampleDates, exampleUrl } from '@flotilla/contracts-shared/examples';
import { exampleVideo } from '../video.examples.ts';
import type { playlist } from './playlist.ts';
import type { playlistsApi } from './playlists.operations.ts';

const uuid = '5f3c1f6e-5c0b-4d3e-9f6d-0d6a6f0c2b11';
const shortUUID = 'cF8aSEyRKyVwWQ4CybE9NH';
const harbours: TypeOf<typeof playlist> = {
  id: 5,
  uuid,
  shortUUID,
  isLocal: true,
  url: `${exampleUrl}/video-playlists/${uuid}`,
  displayName: 'Harbours',
  description: 'One harbour after the other.',
  privacy: { id: 1, label: 'Public' },
  type: { id: 1, label: 'Regular' },
  thumbnails: [],
  thumbnailPath: null,
  videosLength: 1,
  embedPath: `/video-playlists/embed/${uuid}`,
  createdAt: exampleDates.registered,
  updatedAt: exampleDates.changed,
  ownerAccount: exampleAccountSummary,
  videoChannel: exampleChannelSummary,
  videoChannelPosition: 1,
};
const list = { replies: { 200: { total: 1, data: [harbours] } } };
const reordering = { startPosition: 2, insertAfterPosition: 5, reorderLength: 1 };

export const playlistsExamples: ExamplesOf<typeof playlistsApi> = {
  listPlaylistPrivacies: { replies: { 200: { '1': 'Public', '2': 'Unlisted', '3': 'Private' } } },
  listPlaylists: list,
  searchPlaylists: list,
  listAccountPlaylists: list,
  listChannelPlaylists: list,
  reorderChannelPlaylists: { body: reordering },
  getPlaylist: { replies: { 200: harbours } },
  createPlaylist: {
    body: { displayName: 'Harbours', privacy: 1, videoChannelId: 2 },
    replies: { 200: { videoPlaylist: { id: 5, uuid, shortUUID } } },
  },
  updatePlaylist: { body: { displayName: 'Harbours of the north' } },
  listPlaylistElements: {
    replies: {
      200: { total: 1, data: [{ id: 9, position: 1, startTimestamp: 12, stopTimestamp: null, type: 0, video: exampleVideo }] },
    },
  },
  addPlaylistElement: { body: { videoId: '42', startTimestamp: 12 }, replies: { 200: { videoPlaylistElement: { id: 9 } } } },
  reorderPlaylistElements: { body: reordering },
  updatePlaylistElement: { body: { startTimestamp: 12, stopTimestamp: 40 } },
  findMyPlaylistsOf: {
    replies: {
      200: {
        '42': [
          {
            playlistElementId: 9,
            playlistId: 5,
            playlistDisplayName: 'Harbours',
            playlistShortUUID: shortUUID,
            startTimestamp: 12,
            stopTimestamp: null,
          },
        ],
        '43': [],
      },
    },
  },
};
