import { access, boolean, defineApi, integer, object, oneOf, optional, unknown } from '@flotilla/contract';
import { locales, videoIdInBody } from '@flotilla/contracts-shared';

// Far more than happens between two reports, and low enough that one false report cannot spoil a sum.
const atOnce = () => integer({ minimum: 0, maximum: 100_000 });
const bytesAtOnce = () => integer({ minimum: 0, maximum: 100_000_000_000 });

/** What a player measured of one playback since its last report (docs/contract/instance.md#playback). */
export const playbackMetrics = object({
  videoId: videoIdInBody(),
  playerMode: oneOf(['p2p-media-loader', 'web-video']),
  p2pEnabled: boolean(),
  resolutionChanges: atOnce(),
  errors: atOnce(),
  downloadedBytesP2P: bytesAtOnce(),
  downloadedBytesHTTP: bytesAtOnce(),
  uploadedBytesP2P: bytesAtOnce(),
  resolution: optional(atOnce()),
  fps: optional(atOnce()),
  p2pPeers: optional(atOnce()),
  bufferStalled: optional(atOnce()),
});

export const clientApi = defineApi(
  { service: 'auth', tag: 'Client' },
  {
    sendPlaybackMetrics: {
      method: 'POST',
      path: '/api/v1/metrics/playback',
      summary: 'Tell what a player measured; passed over unless the operator collects it.',
      access: access.none,
      // Checked only where it is collected.
      body: unknown(),
      replies: { 204: null },
      problems: ['not_found'],
    },

    updateClientLanguage: {
      method: 'POST',
      path: '/api/v1/client-config/update-language',
      summary: 'Remember the language of the pages in a cookie.',
      access: access.none,
      body: object({ language: oneOf(locales) }),
      replies: { 204: null },
    },
  },
);
