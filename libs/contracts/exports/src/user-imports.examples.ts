import type { ExamplesOf } from '@flotilla/contract';
import type { userImportsApi } from './user-imports.operations.ts';

const none = { success: 0, duplicates: 0, errors: 0 };

export const userImportsExamples: ExamplesOf<typeof userImportsApi> = {
  openUserImport: { body: { filename: 'user-export-6.zip', lastModified: 1_772_442_000_000 } },
  getLatestUserImport: {
    replies: {
      200: {
        id: 3,
        state: { id: 3, label: 'Completed' },
        createdAt: '2026-03-02T11:00:00.000Z',
        stats: {
          account: { ...none, success: 1 },
          userSettings: { ...none, success: 1 },
          channels: { success: 1, duplicates: 1, errors: 0 },
          blocklist: { ...none, success: 3 },
          following: { ...none, success: 5 },
          videos: { success: 4, duplicates: 1, errors: 0 },
          likes: { success: 2, duplicates: 0, errors: 1 },
          dislikes: none,
          videoPlaylists: { ...none, success: 2 },
          userVideoHistory: { success: 40, duplicates: 0, errors: 2 },
          watchedWordsLists: { ...none, success: 1 },
          commentAutoTagPolicies: { ...none, success: 1 },
        },
        error: null,
      },
    },
  },
};
