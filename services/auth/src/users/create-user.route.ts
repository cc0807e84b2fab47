import { randomBytes } from 'node:crypto';
import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { newValues } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { refuseUnfitPassword } from '../passwords/password-rules.ts';
import { createUser } from './create-user.ts';

const MODERATOR = 1;
const USER = 2;

/** An empty password is replaced by one that nobody knows and a mail with which to choose another (docs/contract/users.md#create). */
export const createUserRoute = (deps: Deps) =>
  route(authApi.createUser, async ({ body: { password, ...body }, caller, context }) => {
    if (password !== '') refuseUnfitPassword(deps.config, password, context.url);
    else if (!deps.mailer.canSend) throw problems.bad_request({ detail: 'Without e-mail a user needs a password.' });
    if (caller.role === MODERATOR && body.role !== USER) {
      throw problems.forbidden({ detail: 'Moderators may only create users with the role User.' });
    }
    const chosen = password === '' ? randomBytes(24).toString('base64url') : password;
    const passwordHash = await deps.passwords.hash(chosen, context.signal);
    const { userId, accountId } = await createUser(
      deps,
      { ...body, passwordHash },
      {
        onceActive: {
          deed: { username: caller.username, values: newValues(body) },
          ...(password === '' && { mail: { kind: 'createPassword' } }),
        },
      },
    );
    return reply(200, { user: { id: userId, account: { id: accountId } } });
  });
