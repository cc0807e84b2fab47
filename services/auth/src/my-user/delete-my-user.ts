import { myUserApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { deleteUser } from '../users/delete-user.ts';
import { userRepository } from '../users/user.repository.ts';

/** PeerTube clients send no password (docs/contract/users.md#delete-my-user). */
export const deleteMyUserRoute = (deps: Deps) =>
  route(myUserApi.deleteMyUser, async ({ body: { currentPassword }, caller, context }) => {
    const mayOmit = deps.config.peertubeClientsCompatible && currentPassword === undefined;
    if (!mayOmit) await confirmPassword(deps, caller, currentPassword, context.signal);
    await deps.database.transaction(async (tx) => {
      const user = await userRepository(tx).lock(caller.userId);
      if (user?.state !== 'active') throw problems.invalid_token();
      await deleteUser(tx, deps, user);
    });
    return reply(204, null);
  });
