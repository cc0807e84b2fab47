import type { ExamplesOf } from '@flotilla/contract';
import type { gatewayApi } from './index.ts';

const ready = ['gateway', 'auth', 'videos', 'web'].map((name) => ({ name, ready: true }));

export const gatewayExamples: ExamplesOf<typeof gatewayApi> = {
  getPlatformHealth: {
    replies: {
      200: { ready: true, services: [...ready, { name: 'transcoder', ready: true, detail: '2 of 3 processes are ready.' }] },
      503: { ready: false, services: [...ready, { name: 'transcoder', ready: false, detail: 'It does not answer.' }] },
    },
  },
  getOpenApi: { replies: { 200: { openapi: '3.1.0', info: { title: 'Flotilla', version: '8.0.0' }, paths: {} } } },
};
