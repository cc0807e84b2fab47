import { createHash } from 'node:crypto';
import { authProblems, contactApi } from '@flotilla/contracts-auth';
import { type Transaction, tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import { limiterKey } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';
import { Contact } from './contact.entity.ts';

const HOUR_IN_MS = 60 * 60 * 1000;

const db = tables({ Contact });

/** Forwards a message to the administrator (docs/contract/instance.md#contact). */
export const contactAdministratorRoute = (deps: Deps) =>
  route(
    contactApi.contactAdministrator,
    async ({ body, context }) => {
      const { admin } = deps.instance.settings();
      const client = createHash('sha256').update(limiterKey(context.clientIp)).digest('hex');
      await deps.database.transaction(async (tx) => {
        if (!(await takeTurn(tx, client, deps.clock.now()))) throw authProblems.contacted_lately();
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
        if (!contactForm.enabled || !deps.mailer.delivers) throw authProblems.contact_form_off();
      },
    },
  );

/** Allows one message per client and hour, across processes. False while the last one is less than an hour old. */
async function takeTurn(tx: Transaction, client: string, now: Date): Promise<boolean> {
  const taken = await db(tx)
    .insertInto('Contact')
    .values({ client, sentAt: now })
    .onConflict((conflict) =>
      conflict
        .column('client')
        .doUpdateSet({ sentAt: now })
        .where('Contact.sentAt', '<', new Date(now.getTime() - HOUR_IN_MS)),
    )
    .returning('client')
    .execute();
  return taken.length > 0;
}

/** Deletes clients that may write again. */
export async function forgetOldContacts({ database, clock }: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const before = new Date(clock.now().getTime() - HOUR_IN_MS);
  await db(database).deleteFrom('Contact').where('sentAt', '<', before).execute();
}
