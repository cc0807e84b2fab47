import { oneVideoApi, oneVideoInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { visitorOf } from './access.ts';
import { deleteVideo } from './delete-video.ts';
import { findAnyVideo } from './find-video.ts';
import { forgetPasswordGuessesEveryMinute } from './forget-password-guesses.ts';
import { getMyQuotaUsed } from './get-my-quota-used.ts';
import { createGetVideo } from './get-video.ts';
import { getVideoDescription } from './get-video-description.ts';
import { getVideoFileMetadata } from './get-video-file-metadata.ts';
import { getVideoSource } from './get-video-source.ts';
import { hideMutedLater } from './hide-muted.ts';
import { keepDerivedColumns } from './migrations/2026-11-21-derived-columns.ts';
import { renameAuditEvents } from './migrations/2026-11-22-audit-events.ts';
import { indexWordPrefixes } from './migrations/2026-11-23-word-prefixes.ts';
import { rememberAnnounced } from './migrations/2026-11-24-announced-videos.ts';
import { coverCounted } from './migrations/2026-11-24-covering-indexes.ts';
import { changeNumbersLater } from './migrations/2026-11-24-video-numbers.ts';
import { listEmbedDomains } from './migrations/2026-11-25-embed-domains.ts';
import { createVideoBlocks, indexBlockedVideos } from './migrations/2026-11-26-video-blocks.ts';
import { createVideoPasswords, indexProtectedVideos } from './migrations/2026-11-26-video-passwords.ts';
import { createVideoChapters } from './migrations/2026-11-28-video-chapters.ts';
import { countPasswordGuesses } from './migrations/2026-11-28-video-password-guesses.ts';
import { StreamingPlaylist } from './streaming-playlist.entity.ts';
import { sumNumbersEveryMinute } from './sum-numbers.ts';
import { Thumbnail } from './thumbnail.entity.ts';
import { updateVideoRoute } from './update-video.ts';
import { Video } from './video.entity.ts';
import { VideoBlock } from './video-block.entity.ts';
import { videoBlocksIntegrity } from './video-blocks.integrity.ts';
import { VideoChapters } from './video-chapters.entity.ts';
import { VideoFile } from './video-file.entity.ts';
import { VideoNumberChange } from './video-number-change.entity.ts';
import { VideoPassword } from './video-password.entity.ts';
import { VideoPasswordGuess } from './video-password-guess.entity.ts';
import { VideoSource } from './video-source.entity.ts';
import { VideoStoryboard } from './video-storyboard.entity.ts';
import { VideoTranscoding } from './video-transcoding.entity.ts';
import { videosIntegrity } from './videos.integrity.ts';

export const oneVideo = defineFeature<Deps>({
  operations: [
    implement(oneVideoApi, (deps: Deps) => {
      const getVideo = createGetVideo(deps);
      return {
        getVideo: async ({ params, headers, caller, context }) =>
          reply(200, await getVideo(params.id, visitorOf({ caller, headers, context }))),
        getVideoDescription: async ({ params, headers, caller, context }) =>
          reply(200, await getVideoDescription(deps, params.id, visitorOf({ caller, headers, context }))),
        updateVideo: updateVideoRoute(deps),
        async deleteVideo({ params, caller }) {
          await deleteVideo(deps, params.id, caller);
          return reply(204, null);
        },
        getVideoSource: async ({ params, caller }) => reply(200, await getVideoSource(deps, params.id, caller)),
        getVideoFileMetadata: async ({ params, headers, caller, context }) =>
          reply(200, await getVideoFileMetadata(deps, params, visitorOf({ caller, headers, context }))),
        getMyQuotaUsed: async ({ caller }) => reply(200, await getMyQuotaUsed(deps, caller.userId)),
      };
    }),
    implement(oneVideoInternal, (deps: Deps) => ({
      async findVideo({ params }) {
        await findAnyVideo(deps, params.id);
        return reply(204, null);
      },
    })),
  ],
  entities: [
    StreamingPlaylist,
    Thumbnail,
    Video,
    VideoBlock,
    VideoChapters,
    VideoFile,
    VideoNumberChange,
    VideoPassword,
    VideoPasswordGuess,
    VideoSource,
    VideoStoryboard,
    VideoTranscoding,
  ],
  migrations: [
    keepDerivedColumns,
    renameAuditEvents,
    indexWordPrefixes,
    rememberAnnounced,
    coverCounted,
    changeNumbersLater,
    listEmbedDomains,
    createVideoBlocks,
    indexBlockedVideos,
    createVideoPasswords,
    indexProtectedVideos,
    createVideoChapters,
    countPasswordGuesses,
  ],
  jobs: [hideMutedLater],
  schedules: [forgetPasswordGuessesEveryMinute, sumNumbersEveryMinute],
  integrityChecks: [videosIntegrity, videoBlocksIntegrity],
});
