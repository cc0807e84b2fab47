import { about } from './about.ts';
import { account } from './account.ts';
import { categories } from './categories.ts';
import { kit } from './kit.ts';

/** What pages for everybody say. */
export const pages = { ...kit, ...account, ...about, ...categories } as const;
