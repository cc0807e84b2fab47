import { defineArea } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { comments } from './comments/comments.feature.ts';
import { history } from './history/history.feature.ts';
import { mutes } from './mutes/mutes.feature.ts';
import { notifications } from './notifications/notifications.feature.ts';
import { playlists } from './playlists/playlists.feature.ts';
import { ratings } from './ratings/ratings.feature.ts';
import { removal } from './removal/removal.feature.ts';
import { subscriptions } from './subscriptions/subscriptions.feature.ts';
import { videoStatistics } from './video-statistics/video-statistics.feature.ts';
import { views } from './views/views.feature.ts';

export const community = defineArea<Deps>([
  ratings,
  subscriptions,
  comments,
  history,
  views,
  videoStatistics,
  notifications,
  playlists,
  mutes,
  removal,
]);
