import type { ExamplesOf } from '@flotilla/contract';
import type { passwordsApi } from './passwords.operations.ts';

export const passwordsExamples: ExamplesOf<typeof passwordsApi> = {
  listVideoPasswords: {
    replies: {
      200: {
        total: 1,
        data: [
          {
            id: 12,
            password: 'the crew alone',
            videoId: 7,
            createdAt: '2026-06-01T08:12:40.000Z',
            updatedAt: '2026-06-01T08:12:40.000Z',
          },
        ],
      },
    },
  },
  replaceVideoPasswords: { body: { passwords: ['the crew alone', 'friends of the harbour'] } },
};
