import { createHash } from 'node:crypto';
import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob, job, PermanentFailure } from '@flotilla/jobs';
import { composeMail, type MailKind, MailRefused, type MailValues, messageIdOf } from '@flotilla/mail';
import type { Deps } from '../deps.ts';

/** A mail may contain what gives access to an account, so it is encrypted in the database. */
type Payload = { readonly key: string; readonly sealed: string };
type Sealed = {
  readonly to: string;
  readonly language: string | null;
  readonly replyTo?: { readonly address: string; readonly name: string };
  readonly kind: MailKind;
  /** The values of the template; stored under the name that earlier releases read. */
  readonly facts: MailValues[MailKind];
};
type Mail<Kind extends MailKind> = Omit<Sealed, 'facts' | 'kind'> & {
  /** One per event: a mail with a known key is not sent again. */
  readonly key: string;
  readonly kind: Kind;
  readonly values: MailValues[Kind];
};

const mailJob = defineJobType<Payload>({
  name: 'email',
  maxAttempts: 5,
  countsUnavailable: true,
  leaseInSeconds: 60,
  stallInSeconds: 120,
  retryDelaysInSeconds: [60, 300, 900, 3600],
  shownAs: 'email',
  secrets: ['sealed'],
});

/** Sends a mail after the commit, in five attempts at most; does nothing where mail is switched off. */
export async function mailLater<Kind extends MailKind>(
  tx: Transaction,
  { mailer, seal }: Pick<Deps, 'mailer' | 'seal'>,
  { key, values, ...mail }: Mail<Kind>,
): Promise<void> {
  if (!mailer.canSend) return;
  // The key may contain a secret of the mail.
  const hash = createHash('sha256').update(key).digest('hex');
  await enqueueJob(
    tx,
    mailJob,
    { key: hash, sealed: seal.close(JSON.stringify({ ...mail, facts: values } satisfies Sealed)) },
    { uniqueKey: hash },
  );
}

/** In a pool of their own: other servers decide how long a mail takes, and no other job should wait for them. */
export const sendMails = job(
  mailJob,
  ({ mailer, seal, instance, config }: Deps) => ({
    async run({ payload: { key, sealed } }) {
      const opened = seal.open(sealed);
      if (opened === undefined) throw new PermanentFailure('The mail was written with a key that is not known any more.');
      const { to, language, replyTo, kind, facts } = JSON.parse(opened) as Sealed;
      const { email, instance: about } = instance.settings();
      const composed = composeMail(kind, facts as never, {
        language: language ?? about.defaultLanguage,
        instanceName: about.name,
        publicUrl: config.publicUrl,
        subjectPrefix: email.subject.prefix,
        signature: email.body.signature,
      });
      const messageId = messageIdOf(key, new URL(config.publicUrl).hostname);
      await mailer.send({ ...composed, to, fromName: about.name, messageId, ...(replyTo && { replyTo }) }).catch((error: unknown) => {
        throw error instanceof MailRefused ? new PermanentFailure(error.message, { cause: error }) : error;
      });
    },
  }),
  { pool: 'mails' },
);
