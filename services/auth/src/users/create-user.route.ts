import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { refuseTooLong } from '../passwords/password-rules.ts';
import { createUser } from './create-user.ts';

const MODERATOR = 1;
const USER = 2;

export const createUserRoute = (deps: Deps) =>
  route(authApi.createUser, async ({ body, caller, context }) => {
    refuseTooLong('password', body.password);
    if (caller.role === MODERATOR && body.role !== USER) {
      throw problems.forbidden({ detail: 'Moderators may only create users with the role User.' });
    }
    const { userId, accountId } = await createUser(deps, body, context.signal);
    return reply(200, { user: { id: userId, account: { id: accountId } } });
  });
