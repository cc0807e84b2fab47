import type { ExamplesOf } from '@flotilla/contract';
import type { myUserApi } from './my-user.operations.ts';
import { exampleUser } from './user.examples.ts';

const myself = { ...exampleUser, specialPlaylists: [], videoChannelCollaborations: [] };
const feedToken = { replies: { 200: { feedToken: '6d0b7f1e-3a52-4c8d-9e47-b2f1c5a80d93' } } };
const currentPassword = 'alice and her boat';

export const myUserExamples: ExamplesOf<typeof myUserApi> = {
  getMyUser: { replies: { 200: { several: { 'An array of one': [myself], 'Where the operator runs PeerTube clients': myself } } } },
  updateMyUser: {
    body: {
      several: {
        Profile: { displayName: 'Alice', description: 'I film what floats.' },
        Preferences: { nsfwPolicy: 'warn', videoLanguages: ['en', 'fr'], autoPlayNextVideo: true },
        'A new password': { currentPassword, password: 'a new boat for alice' },
        'A new address': { currentPassword, email: 'alice@boats.example' },
      },
    },
  },
  deleteMyUser: { body: { currentPassword } },
  markFeatureInfoRead: { body: { feature: 1 } },
  getScopedTokens: feedToken,
  renewScopedTokens: feedToken,
};
