import type { ExamplesOf } from '@flotilla/contract';
import type { clientApi } from './client.operations.ts';

export const clientExamples: ExamplesOf<typeof clientApi> = {
  sendPlaybackMetrics: {
    body: {
      videoId: '9c9de5e8-0a1e-484a-b099-e80766180a6d',
      playerMode: 'p2p-media-loader',
      p2pEnabled: false,
      resolution: 720,
      fps: 30,
      resolutionChanges: 1,
      errors: 0,
      bufferStalled: 0,
      downloadedBytesP2P: 0,
      downloadedBytesHTTP: 4_718_592,
      uploadedBytesP2P: 0,
    },
  },
  updateClientLanguage: { body: { language: 'fr-FR' } },
};
