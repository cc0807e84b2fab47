import { defineArea } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { accounts } from './accounts/accounts.feature.ts';
import { actorImages } from './actor-images/actor-images.feature.ts';
import { captions } from './captions/captions.feature.ts';
import { channelLists } from './channel-lists/channel-lists.feature.ts';
import { channelUpdates } from './channel-updates/channel-updates.feature.ts';
import { channels } from './channels/channels.feature.ts';
import { chapters } from './chapters/chapters.feature.ts';
import { constants } from './constants/constants.feature.ts';
import { counts } from './counts/counts.feature.ts';
import { mutes } from './mutes/mutes.feature.ts';
import { pageFacts } from './page-facts/page-facts.feature.ts';
import { passwords } from './passwords/passwords.feature.ts';
import { scheduledUpdates } from './scheduled-updates/scheduled-updates.feature.ts';
import { statistics } from './statistics/statistics.feature.ts';
import { storyboards } from './storyboards/storyboards.feature.ts';
import { users } from './users/users.feature.ts';
import { videoLists } from './video-lists/video-lists.feature.ts';
import { videoSearch } from './video-search/video-search.feature.ts';
import { oneVideo } from './videos/videos.feature.ts';

export const catalogue = defineArea<Deps>([
  accounts,
  channels,
  oneVideo,
  chapters,
  passwords,
  captions,
  scheduledUpdates,
  storyboards,
  channelLists,
  channelUpdates,
  videoLists,
  videoSearch,
  users,
  mutes,
  actorImages,
  pageFacts,
  statistics,
  counts,
  constants,
]);
