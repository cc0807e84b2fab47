import { createHash } from 'node:crypto';
import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob, job, PermanentFailure } from '@flotilla/jobs';
import { composeMail, type MailKind, MailRefused, type MailValues, messageIdOf } from '@flotilla/mail';
import type { Deps } from '../deps.ts';

/** What a mail is about may open an account, so it lies in the database encrypted. */
type Payload = { readonly key: string; readonly sealed: string };
type Sealed = {
  readonly to: string;
  readonly language: string | null;
  readonly replyTo?: { readonly address: string; readonly name: string };
  readonly kind: MailKind;
  /** What the template is filled with; stored under the name that earlier releases read. */
  readonly facts: MailValues[MailKind];
};
type Mail<Kind extends MailKind> = Omit<Sealed, 'facts' | 'kind'> & {
  /** One per event: asked for twice, it is sent once. */
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

/** Sends a mail after this transaction, in five attempts at most; nothing where mail is switched off. */
export async function mailLater<Kind extends MailKind>(
  tx: Transaction,
  { mailer, seal }: Pick<Deps, 'mailer' | 'seal'>,
  { key, values, ...mail }: Mail<Kind>,
): Promise<void> {
  if (!mailer.canSend) return;
  // The key may hold what is secret in the mail.
  const hash = createHash('sha256').update(key).digest('hex');
  await enqueueJob(
    tx,
    mailJob,
    { key: hash, sealed: seal.close(JSON.stringify({ ...mail, facts: values } satisfies Sealed)) },
    { uniqueKey: hash },
  );
}

/** How long a mail takes is up to other people's servers, so nothing else waits behind mails. */
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
      await mailer.send({ ...composed, to, messageId, ...(replyTo && { replyTo }) }).catch((error: unknown) => {
        throw error instanceof MailRefused ? new PermanentFailure(error.message, { cause: error }) : error;
      });
    },
  }),
  { pool: 'mails' },
);
