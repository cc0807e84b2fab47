import { createHash } from 'node:crypto';
import { authApi, authProblems } from '@flotilla/contracts-auth';
import { execute } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import { limiterKey } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';

/** One an hour from each client, whichever process it meets; a row that is too young refuses. */
const TAKE_TURN = `insert into contacts (client, sent_at) values ($1, $2)
  on conflict (client) do update set sent_at = excluded.sent_at where contacts.sent_at < $2::timestamptz - interval '1 hour' returning 1`;

/** Passes a message on to the administrator (docs/contract/instance.md#contact). */
export const contactAdministratorRoute = (deps: Deps) =>
  route(
    authApi.contactAdministrator,
    async ({ body, context }) => {
      const { admin } = deps.instance.settings();
      const client = createHash('sha256').update(limiterKey(context.clientIp)).digest('hex');
      await deps.database.transaction(async (tx) => {
        const isTurn = (await execute(tx, TAKE_TURN, [client, deps.clock.now()])).length > 0;
        if (!isTurn) throw authProblems.contacted_lately();
        await mailLater(tx, deps, {
          key: `contact:${context.requestId}`,
          to: admin.email,
          language: null,
          replyTo: { address: body.fromEmail, name: body.fromName },
          kind: 'contactForm',
          values: { fromName: body.fromName, fromEmail: body.fromEmail, subject: body.subject ?? null, body: body.body },
        });
      });
      return reply(204, null);
    },
    {
      before() {
        const { contactForm } = deps.instance.settings();
        if (!contactForm.enabled || !deps.mailer.canSend) throw authProblems.contact_form_off();
      },
    },
  );
