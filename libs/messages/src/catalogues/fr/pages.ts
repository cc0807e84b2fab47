import { account } from './account.ts';
import { kit } from './kit.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

/** What pages for everybody say. */
export const pages = { ...kit, ...account, ...signIn, ...signUp } as const;
