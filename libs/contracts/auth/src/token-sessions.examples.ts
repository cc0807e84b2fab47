import type { ExamplesOf } from '@flotilla/contract';
import { exampleDates } from '@flotilla/contracts-shared/examples';
import type { tokenSessionsApi } from './token-sessions.operations.ts';

const ended = { replies: { 200: { success: true } } };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0';

export const tokenSessionsExamples: ExamplesOf<typeof tokenSessionsApi> = {
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
