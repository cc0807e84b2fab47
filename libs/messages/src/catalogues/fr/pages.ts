import { account } from './account.ts';
import { frame } from './frame.ts';
import { kit } from './kit.ts';
import { preferences } from './preferences.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

/** What pages for everybody say. */
export const pages = { ...kit, ...account, ...frame, ...preferences, ...signIn, ...signUp } as const;
