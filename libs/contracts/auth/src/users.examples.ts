import type { ExamplesOf } from '@flotilla/contract';
import { exampleUser } from './user.examples.ts';
import type { usersApi } from './users.operations.ts';

const bob = { username: 'bob', email: 'bob@example.org', role: 2 } as const;
const listed = { ...exampleUser, totalVideoFileSize: 1_468_006_400 };

export const usersExamples: ExamplesOf<typeof usersApi> = {
  createUser: {
    body: {
      several: {
        'With a password': { ...bob, password: 'bob and his camera', videoQuota: 10_737_418_240, channelName: 'bobs_films' },
        'A mail lets the user choose one': { ...bob, password: '' },
      },
    },
    replies: { 200: { user: { id: 3, account: { id: 3 } } } },
  },
  listUsers: {
    replies: { 200: { several: { 'An array': [listed], 'Where the operator runs PeerTube clients': { total: 1, data: [listed] } } } },
  },
  getUser: {
    replies: {
      200: {
        several: {
          'A user': exampleUser,
          'With numbers': {
            ...listed,
            videosCount: 12,
            abusesCount: 0,
            abusesAcceptedCount: 0,
            abusesCreatedCount: 1,
            videoCommentsCount: 34,
          },
        },
      },
    },
  },
  updateUser: { body: { several: { 'More room': { videoQuota: 107_374_182_400 }, 'A moderator': { role: 1 } } } },
  blockUser: { body: { reason: 'Uploads films of other people.' } },
  autocompleteUsers: { replies: { 200: ['alice', 'alicia'] } },
};
