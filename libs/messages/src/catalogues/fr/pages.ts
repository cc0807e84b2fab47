import { account } from './account.ts';
import { frame } from './frame.ts';
import { kit } from './kit.ts';
import { preferences } from './preferences.ts';

/** What pages for everybody say. */
export const pages = { ...kit, ...account, ...frame, ...preferences } as const;
