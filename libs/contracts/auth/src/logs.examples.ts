import type { ExamplesOf } from '@flotilla/contract';
import { exampleUrl } from '@flotilla/contracts-shared/examples';
import type { logsApi } from './logs.operations.ts';

export const logsExamples: ExamplesOf<typeof logsApi> = {
  getServerLogs: {
    replies: {
      200: [
        {
          timestamp: '2026-06-01T08:00:00.031Z',
          level: 'warn',
          label: 'auth',
          message: 'mails are written into a folder, nobody receives them: SMTP_URL names a mail server',
        },
      ],
    },
  },
  createClientLog: {
    body: {
      message: "TypeError: can't access property 'play', video is null",
      url: `${exampleUrl}/w/kkGMgK9ZtnKfYAgnEtQxbv`,
      level: 'error',
      stackTrace: 'start@/client/player.js:1:4021',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0',
    },
  },
};
