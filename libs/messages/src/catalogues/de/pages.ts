import { account } from './account.ts';
import { kit } from './kit.ts';
import { myVideos } from './my-videos.ts';
import { upload } from './upload.ts';

/** What pages for everybody say. */
export const pages = { ...kit, ...account, ...myVideos, ...upload } as const;
