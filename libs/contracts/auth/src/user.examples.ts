import type { TypeOf } from '@flotilla/contract';
import { exampleAccount, exampleChannel, exampleDates } from '@flotilla/contracts-shared/examples';
import type { user } from './user.ts';

const GIB = 1024 ** 3;

/** Alice as administrators and she herself see her. */
export const exampleUser: TypeOf<typeof user> = {
  id: 2,
  username: 'alice',
  email: 'alice@example.org',
  pendingEmail: null,
  emailVerified: true,
  emailPublic: false,
  nsfwPolicy: 'do_not_list',
  nsfwFlagsDisplayed: 0,
  nsfwFlagsHidden: 0,
  nsfwFlagsBlurred: 0,
  nsfwFlagsWarned: 0,
  adminFlags: 0,
  autoPlayVideo: true,
  autoPlayNextVideo: false,
  autoPlayNextVideoPlaylist: true,
  p2pEnabled: false,
  videosHistoryEnabled: true,
  videoLanguages: ['en', 'fr'],
  language: 'en-US',
  role: { id: 2, label: 'User' },
  videoQuota: 50 * GIB,
  videoQuotaDaily: -1,
  videoQuotaUsed: 734_003_200,
  videoQuotaUsedDaily: 0,
  theme: 'instance-default',
  account: exampleAccount,
  videoChannels: [exampleChannel],
  blocked: false,
  blockedReason: null,
  noInstanceConfigWarningModal: false,
  noWelcomeModal: true,
  noAccountSetupWarningModal: true,
  createdAt: exampleDates.registered,
  pluginAuth: null,
  lastLoginDate: exampleDates.changed,
  twoFactorEnabled: true,
  newFeaturesInfoRead: 1,
};
