import type { ExamplesOf } from '@flotilla/contract';
import type { wellKnownApi } from './well-known.operations.ts';

export const wellKnownExamples: ExamplesOf<typeof wellKnownApi> = {
  getDntStatus: { replies: { 200: { tracking: 'N' } } },
  getManifest: {
    replies: {
      200: {
        name: 'Boats of the village',
        short_name: 'Boats',
        description: 'Films of boats, made here.',
        start_url: '/',
        display: 'standalone',
        icons: [{ src: '/client/assets/images/favicon.png', sizes: '32x32', type: 'image/png' }],
      },
    },
  },
};
