import { useConfig } from '../../../api/config.ts';
import { useKeepsMails } from '../../../api/mail-delivery.ts';
import { useMe } from '../../../api/me.ts';
import { useChange } from '../../../api/use-change.ts';
import { Form } from '../../../forms/form.tsx';
import { useOperationForm } from '../../../forms/use-operation-form.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Figures, StatisticsCard } from './figures.tsx';
import styles from './server-card.module.css';
import { useDebug } from './statistics.ts';

/** What an administrator wants to know about the server, and can have done by it. */
export function ServerCard() {
  const debug = useDebug().data;
  const config = useConfig();
  const figures = [
    ...(config ? [{ label: t('statistics.server.version'), value: config.serverVersion }] : []),
    ...(debug ? [{ label: t('statistics.server.yourAddress'), value: debug.ip }] : []),
    ...(debug && debug.activityPubMessagesWaiting > 0
      ? [{ label: t('statistics.server.messagesWaiting'), value: debug.activityPubMessagesWaiting }]
      : []),
  ];
  return (
    <StatisticsCard title={t('statistics.server')}>
      <Figures figures={figures} />
      {config && (config.email.enabled ? <TestMail /> : <p className="soft small">{t('statistics.server.noMail')}</p>)}
      <AbandonedUploads />
    </StatisticsCard>
  );
}

function TestMail() {
  const keepsMails = useKeepsMails();
  const form = useOperationForm(authApi.runDebugCommand, {
    values: { email: useMe()?.email ?? '' },
    send: ({ email }) => ({ body: { command: 'test-emails' as const, email: email.trim() } }),
  });
  const { isPending, isSuccess, error } = form.change;
  return (
    <Form of={form} className={styles.tool!}>
      <TextField label={t('statistics.testMail')} type="email" {...form.field('email')} />
      <Button type="submit" disabled={isPending}>
        {isPending ? t('form.sending') : t('statistics.testMail.send')}
      </Button>
      <Outcome error={error} isMarked={form.isMarked}>
        {isSuccess && t(keepsMails ? 'statistics.testMail.written' : 'statistics.testMail.sent')}
      </Outcome>
    </Form>
  );
}

function AbandonedUploads() {
  const clearing = useChange(authApi.runDebugCommand);
  const { isPending, isSuccess, error } = clearing;
  return (
    <div className={styles.tool}>
      <p className="small">{t('statistics.uploads')}</p>
      <Button disabled={isPending} onClick={() => clearing.mutate({ body: { command: 'remove-dandling-resumable-uploads' } })}>
        {isPending ? t('statistics.uploads.removing') : t('statistics.uploads.remove')}
      </Button>
      <Outcome error={error}>{isSuccess && t('statistics.uploads.removed')}</Outcome>
    </div>
  );
}
