import { Link } from 'react-router';
import { useMe } from '../../api/me.ts';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import styles from './reports.module.css';
import { decidesReports, listsOfReports } from './reports.ts';

type Props = { readonly abuseId: number; readonly isModerator: boolean };

const changed = [videosApi.listAbuseMessages, ...listsOfReports];

/** What the reporter and moderators wrote each other, and a place for more. */
export function ReportMessages({ abuseId, isModerator }: Props) {
  const me = useMe();
  const list = useOperation(videosApi.listAbuseMessages, { params: { abuseId } }, { staleTime: 0 });
  const deleting = useChange(videosApi.deleteAbuseMessage, { refreshes: changed });
  const form = useOperationForm(videosApi.createAbuseMessage, {
    values: { message: '' },
    send: ({ message }) => ({ params: { abuseId }, body: { message: message.trim() } }),
    words: { message: { any: t('moderation.report.textNeeded') } },
    refreshes: changed,
  });
  const { isPending, error } = form.change;
  const messages = list.data?.data ?? [];
  const mayDelete = (accountId: number | undefined) => decidesReports(me) || (accountId !== undefined && accountId === me?.account.id);
  return (
    <section aria-label={t('moderation.messages.of', { id: abuseId })} className={styles.thread}>
      {list.isError && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && messages.length === 0 && <p className="soft">{t('moderation.messages.none')}</p>}
      <ul className={styles.messages} aria-busy={list.isPending}>
        {messages.map(({ id, message, byModerator, createdAt, account }) => {
          const name = account?.displayName ?? t('moderation.reported.nobody');
          return (
            <li key={id} className={styles.message}>
              <p className={styles.by}>
                {account ? <Link to={`/a/${handleOf(account)}`}>{name}</Link> : <span className="soft">{name}</span>}
                {byModerator && <span className="tag">{t('moderation.messages.moderator')}</span>}
                <span className="small soft">
                  <RelativeDate date={createdAt} />
                </span>
                {mayDelete(account?.id) && (
                  <Button
                    kind="bad-link"
                    disabled={deleting.isPending}
                    onClick={() => deleting.mutate({ params: { abuseId, messageId: id } })}
                  >
                    <Message of="moderation.messages.delete" name={name} hidden={hidden} />
                  </Button>
                )}
              </p>
              <blockquote>{message}</blockquote>
            </li>
          );
        })}
      </ul>
      <Outcome error={deleting.error} />
      <Form of={form}>
        <TextArea
          label={t(isModerator ? 'moderation.messages.toReporter' : 'moderation.messages.toModerators')}
          rows={2}
          {...form.field('message')}
        />
        <Outcome error={error} isMarked={form.isMarked} />
        <Button type="submit" disabled={isPending}>
          {isPending ? t('form.sending') : t('moderation.messages.send')}
        </Button>
      </Form>
    </section>
  );
}
