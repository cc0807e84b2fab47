import { about } from './about.ts';
import { account } from './account.ts';
import { actors } from './actors.ts';
import { categories } from './categories.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { kit } from './kit.ts';
import { preferences } from './preferences.ts';
import { search } from './search.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { videos } from './videos.ts';

/** What pages for everybody say. */
export const pages = {
  ...about,
  ...account,
  ...actors,
  ...categories,
  ...frame,
  ...home,
  ...kit,
  ...preferences,
  ...search,
  ...signIn,
  ...signUp,
  ...videos,
} as const;
