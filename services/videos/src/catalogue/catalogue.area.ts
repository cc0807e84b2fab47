import { defineArea } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { accounts } from './accounts/accounts.feature.ts';
import { channelLists } from './channel-lists/channel-lists.feature.ts';
import { channels } from './channels/channels.feature.ts';
import { constants } from './constants/constants.feature.ts';
import { mutes } from './mutes/mutes.feature.ts';
import { pageFacts } from './page-facts/page-facts.feature.ts';
import { scheduledUpdates } from './scheduled-updates/scheduled-updates.feature.ts';
import { statistics } from './statistics/statistics.feature.ts';
import { users } from './users/users.feature.ts';
import { videoLists } from './video-lists/video-lists.feature.ts';
import { oneVideo } from './videos/videos.feature.ts';

export const catalogue = defineArea<Deps>([
  accounts,
  channels,
  oneVideo,
  scheduledUpdates,
  channelLists,
  videoLists,
  users,
  mutes,
  pageFacts,
  statistics,
  constants,
]);
