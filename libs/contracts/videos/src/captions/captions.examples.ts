import type { ExamplesOf } from '@flotilla/contract';
import type { captionsApi } from './captions.operations.ts';

const name = '2b8a2a7c-0f52-4cf3-8a6c-3c4f1d0f6a10-en';
const base = 'https://films.example';

export const captionsExamples: ExamplesOf<typeof captionsApi> = {
  listVideoCaptions: {
    replies: {
      200: {
        total: 1,
        data: [
          {
            language: { id: 'en', label: 'English' },
            automaticallyGenerated: false,
            captionPath: `/lazy-static/video-captions/${name}.vtt`,
            fileUrl: `${base}/lazy-static/video-captions/${name}.vtt`,
            m3u8Url: `${base}/static/streaming-playlists/hls/9c9de5e8-0a1e-484a-b099-e80766180a6d/${name}.m3u8`,
            updatedAt: '2026-06-01T08:12:40.000Z',
          },
        ],
      },
    },
  },
  generateVideoCaption: { body: { forceTranscription: false } },
};
