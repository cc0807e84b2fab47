import { useChange } from '../../../api/use-change.ts';
import { usePages } from '../../../api/use-pages.ts';
import { Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { federationApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeDate } from '../../../ui/date.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Entries, Entry, EntryPlace } from '../../../ui/entries.tsx';
import { hidden } from '../../../ui/hidden.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';

const PAGE = 20;

/** What an instance refused for good, and the way to send it once more. */
export function FailuresDialog({ host, close }: { host: string; close: () => void }) {
  const list = usePages(federationApi.listDeliveryFailures, { params: { host } }, { count: PAGE, staleTime: 0 });
  const failures = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const sending = useChange(federationApi.sendAgain, { refreshes: [federationApi.listDeliveryFailures, federationApi.listDeliveries] });
  const count = sending.variables?.body?.ids?.length ?? 0;
  return (
    <Dialog title={t('failures.title', { host })} isBusy={sending.isPending} onClose={close}>
      <p className="soft">{t('failures.intro')}</p>
      {list.isError && failures.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && failures.length === 0 && <p className="soft">{t('failures.none')}</p>}
      <Entries aria-label={t('failures.title', { host })} aria-busy={list.isFetching}>
        {list.isPending && <EntryPlace />}
        {failures.map(({ id, activity, inbox, reason, failedAt }) => (
          <Entry
            key={id}
            name={activity.type}
            detail={
              <>
                <span className="mistake block" lang="en">
                  {reason}
                </span>
                {activity.url}
                <span className="block">
                  <Message of="failures.to" inbox={inbox} when={() => <RelativeDate date={failedAt} />} />
                </span>
              </>
            }
          >
            <Button kind="quiet" disabled={sending.isPending} onClick={() => sending.mutate({ params: { host }, body: { ids: [id] } })}>
              <Message of="failures.sendAgain" type={activity.type} hidden={hidden} />
            </Button>
          </Entry>
        ))}
      </Entries>
      <MoreButton list={list}>{t('videos.more')}</MoreButton>
      <Outcome error={sending.error}>{sending.isSuccess && (count === 1 ? t('failures.sentOne') : t('failures.sentAll'))}</Outcome>
      <DialogActions>
        <Button kind="quiet" disabled={sending.isPending} onClick={close}>
          {t('form.close')}
        </Button>
        {failures.length > 0 && (
          <Button kind="main" disabled={sending.isPending} onClick={() => sending.mutate({ params: { host }, body: {} })}>
            {t('failures.sendAll')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
