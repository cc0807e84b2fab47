import { account } from './account.ts';
import { actors } from './actors.ts';
import { home } from './home.ts';
import { kit } from './kit.ts';
import { search } from './search.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { videos } from './videos.ts';

/** What pages for everybody say. */
export const pages = { ...kit, ...account, ...signIn, ...signUp, ...home, ...search, ...actors, ...videos } as const;
