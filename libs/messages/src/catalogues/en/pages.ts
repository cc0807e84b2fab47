import { about } from './about.ts';
import { account } from './account.ts';
import { actors } from './actors.ts';
import { archives } from './archives.ts';
import { feeds } from './feeds.ts';
import { frame } from './frame.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { images } from './images.ts';
import { kit } from './kit.ts';
import { mutes } from './mutes.ts';
import { myVideos } from './my-videos.ts';
import { notifications } from './notifications.ts';
import { player } from './player.ts';
import { preferences } from './preferences.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { subscriptions } from './subscriptions.ts';
import { upload } from './upload.ts';
import { videoLabels } from './video-labels.ts';
import { videos } from './videos.ts';
import { watch } from './watch.ts';

/** What pages for everybody say. */
export const pages = {
  ...about,
  ...account,
  ...actors,
  ...archives,
  ...feeds,
  ...frame,
  ...history,
  ...home,
  ...images,
  ...kit,
  ...mutes,
  ...myVideos,
  ...notifications,
  ...player,
  ...preferences,
  ...reports,
  ...search,
  ...signIn,
  ...signUp,
  ...subscriptions,
  ...upload,
  ...videoLabels,
  ...videos,
  ...watch,
} as const;
