import type { ExamplesOf } from '@flotilla/contract';
import type { authApi } from './operations.ts';

const client = { client_id: 'q3v8k1m5x7c2b9n4t6y0w8r1p5s2d7f3', client_secret: 'Hn4Tz8Qw2Lx6Vb1Ms9Rk5Jc3Yd7Fg0Pa' };

export const sessionExamples: ExamplesOf<Pick<typeof authApi, 'createToken' | 'getLocalOAuthClient' | 'revokeToken'>> = {
  getLocalOAuthClient: { replies: { 200: client } },
  createToken: {
    body: {
      several: {
        'Sign in': { ...client, grant_type: 'password', username: 'alice', password: 'alice and her boat' },
        'Renew a session': { ...client, grant_type: 'refresh_token', refresh_token: '8f14e45fceea167a5a36dedd4bea2543c9f0f895' },
        'Come from another provider': {
          ...client,
          grant_type: 'password',
          username: 'alice',
          externalAuthToken: 'the code of the login page',
        },
      },
    },
    replies: {
      200: {
        token_type: 'Bearer',
        access_token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIyIn0.c2lnbmF0dXJl',
        refresh_token: '1ff1de774005f8da13f42943881c655f24d7a1c2',
        expires_in: 86_399,
        refresh_token_expires_in: 1_209_599,
      },
    },
  },
  revokeToken: { replies: { 200: { success: true } } },
};
