import type { ExamplesOf } from '@flotilla/contract';
import { exampleVideo } from './video.examples.ts';
import type { videoListsApi } from './video-lists.operations.ts';

const listed = { replies: { 200: { total: 1, data: [exampleVideo] } } };

export const videoListsExamples: ExamplesOf<typeof videoListsApi> = {
  listVideos: listed,
  listAccountVideos: listed,
  listChannelVideos: listed,
  listMyVideos: {
    replies: {
      200: {
        total: 1,
        data: [
          { ...exampleVideo, state: { id: 2, label: 'To transcode' }, waitTranscoding: true, blacklisted: false, blacklistedReason: null },
        ],
      },
    },
  },
};
