import type { Section } from '../section.ts';
import { account } from './account.ts';
import { channels } from './channels.ts';
import { commentAutoTagPolicies, watchedWordsLists } from './comment-review.ts';
import { dislikes, likes, userVideoHistory } from './opinions.ts';
import { blocklist, following } from './people.ts';
import { videoPlaylists } from './playlists.ts';
import { userSettings } from './user-settings.ts';
import { videos } from './videos.ts';

/** In the order they are imported, since later ones need earlier ones. Imports that are under way remember how many are done: new ones come last. */
export const sections: readonly Section[] = [
  account,
  userSettings,
  channels,
  blocklist,
  following,
  videos,
  likes,
  dislikes,
  videoPlaylists,
  userVideoHistory,
  watchedWordsLists,
  commentAutoTagPolicies,
];
