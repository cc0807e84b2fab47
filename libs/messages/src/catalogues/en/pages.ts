import { account } from './account.ts';
import { kit } from './kit.ts';
import { myVideos } from './my-videos.ts';
import { player } from './player.ts';
import { upload } from './upload.ts';
import { videoLabels } from './video-labels.ts';
import { watch } from './watch.ts';

/** What pages for everybody say. */
export const pages = { ...kit, ...account, ...myVideos, ...player, ...upload, ...videoLabels, ...watch } as const;
