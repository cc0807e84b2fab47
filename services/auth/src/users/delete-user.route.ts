import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { deleteUser } from './delete-user.ts';
import { lockManagedUser } from './lock-managed-user.ts';

export const deleteUserRoute = (deps: Deps) =>
  route(authApi.deleteUser, async ({ params, caller }) => {
    await deps.database.transaction(async (tx) => {
      const user = await lockManagedUser(tx, params.id, caller);
      await recordAuditEvent(tx, deps, caller, { domain: 'users', action: 'delete', values: { id: user.id, username: user.username } });
      await deleteUser(tx, deps, user);
    });
    return reply(204, null);
  });
