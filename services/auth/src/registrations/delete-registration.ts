import { authEvents, authProblems, registrationsApi } from '@flotilla/contracts-auth';
import { tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import { publish } from '@flotilla/outbox';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { Confirmation } from '../confirmations/confirmation.entity.ts';
import type { Deps } from '../deps.ts';
import { Registration, registrationStates } from './registration.entity.ts';
import { registrationAuditEvent } from './registration-audit-event.ts';

const db = tables({ Confirmation, Registration });

export const deleteRegistrationRoute = ({ database, clock }: Deps) =>
  route(registrationsApi.deleteRegistration, async ({ params: { registrationId }, caller }) => {
    await database.transaction(async (tx) => {
      const query = db(tx).deleteFrom('Registration').where('id', '=', registrationId);
      const gone = await query.returning(['username', 'state']).executeTakeFirst();
      if (!gone) throw authProblems.registration_not_found();
      const before = registrationStates[gone.state].toLowerCase();
      const event = registrationAuditEvent({ id: registrationId, username: gone.username, before, after: 'deleted' });
      publish(tx, authEvents.registrationDeleted, { registrationId });
      await recordAuditEvent(tx, { clock }, caller, event);
      await db(tx)
        .deleteFrom('Confirmation')
        .where('purpose', '=', 'verify-registration')
        .where('subjectId', '=', registrationId)
        .execute();
    });
    return reply(204, null);
  });
