import type { ExamplesOf } from '@flotilla/contract';
import { exampleDates } from '@flotilla/contracts-shared/examples';
import { exampleClient } from './oauth-clients.examples.ts';
import type { sessionsApi } from './sessions.operations.ts';

const ended = { replies: { 200: { success: true } } };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0';

export const sessionsExamples: ExamplesOf<typeof sessionsApi> = {
  createToken: {
    body: {
      several: {
        'Sign in': { ...exampleClient, grant_type: 'password', username: 'alice', password: 'alice and her boat' },
        'Renew a session': { ...exampleClient, grant_type: 'refresh_token', refresh_token: '8f14e45fceea167a5a36dedd4bea2543c9f0f895' },
        'Come from another provider': {
          ...exampleClient,
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
  listTokenSessions: {
    replies: {
      200: {
        total: 1,
        data: [
          {
            id: 41,
            currentSession: true,
            loginDevice: firefox,
            loginIP: '198.51.100.7',
            loginDate: exampleDates.changed,
            lastActivityDevice: firefox,
            lastActivityIP: '198.51.100.7',
            lastActivityDate: exampleDates.lately,
            createdAt: exampleDates.changed,
          },
        ],
      },
    },
  },
  revokeTokenSession: ended,
  revokeTokenSessionByPost: ended,
};
