import { account } from './account.ts';
import { kit } from './kit.ts';

/** What pages for everybody say. */
export const pages = { ...kit, ...account } as const;
