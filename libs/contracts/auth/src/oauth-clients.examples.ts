import type { ExamplesOf } from '@flotilla/contract';
import type { oauthClientsApi } from './oauth-clients.operations.ts';

export const exampleClient = { client_id: 'q3v8k1m5x7c2b9n4t6y0w8r1p5s2d7f3', client_secret: 'Hn4Tz8Qw2Lx6Vb1Ms9Rk5Jc3Yd7Fg0Pa' };

export const oauthClientsExamples: ExamplesOf<typeof oauthClientsApi> = { getLocalOAuthClient: { replies: { 200: exampleClient } } };
