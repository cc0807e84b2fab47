import { videoBlocksApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { createReadListedVideos } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { blockVideo } from './block-video.ts';
import { listBlockedVideos } from './list-blocked-videos.ts';
import { tellOfHeldVideo } from './tell-of-held-video.ts';
import { unblockVideo } from './unblock-video.ts';
import { updateVideoBlock } from './update-video-block.ts';

export const videoBlocks = defineFeature<Deps>({
  operations: [
    implement(videoBlocksApi, (deps: Deps) => {
      const reading = { database: deps.database, readVideos: createReadListedVideos(deps) };
      return {
        listBlockedVideos: async ({ query, caller }) => reply(200, await listBlockedVideos(reading, query, caller)),
        async blockVideo({ params, body, caller }) {
          await blockVideo(deps, params.videoId, body, caller);
          return reply(204, null);
        },
        async updateVideoBlock({ params, body, caller }) {
          await updateVideoBlock(deps, params.videoId, body, caller);
          return reply(204, null);
        },
        async unblockVideo({ params, caller }) {
          await unblockVideo(deps, params.videoId, caller);
          return reply(204, null);
        },
      };
    }),
  ],
  jobs: [tellOfHeldVideo],
});
