import { authApi, authProblems } from '@flotilla/contracts-auth';
import { execute } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { type RegistrationState, registrationStates } from './registration.entity.ts';
import { registrationAuditEvent } from './registration-audit-event.ts';

export const deleteRegistrationRoute = ({ database, clock }: Deps) =>
  route(authApi.deleteRegistration, async ({ params: { registrationId }, caller }) => {
    await database.transaction(async (tx) => {
      const text = 'delete from registrations where id = $1 returning username, state';
      const [gone] = await execute<{ username: string; state: RegistrationState }>(tx, text, [registrationId]);
      if (!gone) throw authProblems.registration_not_found();
      const before = registrationStates[gone.state].toLowerCase();
      const event = registrationAuditEvent({ id: registrationId, username: gone.username, before, after: 'deleted' });
      await recordAuditEvent(tx, { clock }, caller, event);
      await execute(tx, `delete from confirmations where purpose = 'verify-registration' and subject_id = $1`, [registrationId]);
    });
    return reply(204, null);
  });
