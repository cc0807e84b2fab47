import { account } from './account.ts';
import { frame } from './frame.ts';
import { kit } from './kit.ts';

/** What pages for everybody say. */
export const pages = { ...kit, ...account, ...frame } as const;
