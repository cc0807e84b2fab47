import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../admin/pager.tsx';
import { BlockDialog } from '../blocks/block-dialog.tsx';
import { UnblockDialog } from '../blocks/unblock-dialog.tsx';
import { DeleteCommentDialog } from '../comments/delete-comment-dialog.tsx';
import { type Asked, ReportCard } from './report-card.tsx';
import { listsOfReports, type Report } from './reports.ts';
import { PAGE, useReportsFilter } from './reports-filter.ts';
import { ReportsFilterBar } from './reports-filter-bar.tsx';

/** What people reported, for moderators. */
export function ReportsPage() {
  const { filter, change } = useReportsFilter();
  const list = useOperation(videosApi.listAbuses, { query: filter.query }, { placeholderData: keepPreviousData, staleTime: 0 });
  const { data: reports = [], total = 0 } = list.data ?? {};
  // The dialogs stand beside the list: a card may be gone before what is asked about it is answered.
  const [asking, setAsking] = useState<{ readonly report: Report; readonly action: Asked } | null>(null);
  return (
    <Page title={t('moderation.reports.title')}>
      <ReportsFilterBar filter={filter} change={change} />
      {filter.id !== undefined && (
        <p>
          <Button kind="quiet" onClick={() => change({ search: '' })}>
            {t('moderation.reports.all')}
          </Button>
        </p>
      )}
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && total === 0 && (
        <EmptyPlace icon="flag" title={t('moderation.reports.empty')}>
          {t('moderation.reports.emptyHint')}
        </EmptyPlace>
      )}
      <div className="items" aria-busy={list.isPending || list.isPlaceholderData}>
        {list.isPending && [1, 2].map((row) => <div key={row} className="panel item skeleton" aria-hidden="true" />)}
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} isOpen={report.id === filter.id} ask={(action) => setAsking({ report, action })} />
        ))}
      </div>
      <Pager list={list} total={total} start={filter.start} count={PAGE} onTurn={(start) => change({ start: String(start) })} />
      {asking && <AskedDialog {...asking} close={() => setAsking(null)} />}
    </Page>
  );
}

function AskedDialog({ report, action, close }: { report: Report; action: Asked; close: () => void }) {
  const { video, comment, flaggedAccount } = report;
  if (action === 'block' && video) return <BlockDialog video={video} close={close} />;
  if (action === 'unblock' && video) return <UnblockDialog video={video} close={close} />;
  if (action === 'deleteComment' && comment) {
    const name = flaggedAccount?.displayName ?? t('moderation.reported.nobody');
    return <DeleteCommentDialog videoId={comment.video.uuid} comment={comment} name={name} close={close} />;
  }
  return <DeleteReportDialog id={report.id} close={close} />;
}

function DeleteReportDialog({ id, close }: { id: number; close: () => void }) {
  const deletion = useChange(videosApi.deleteAbuse, { refreshes: listsOfReports, onSuccess: close });
  return (
    <ConfirmDialog
      title={t('moderation.delete.title', { id })}
      action={t('moderation.delete')}
      busy={t('confirm.busy')}
      change={deletion}
      run={() => deletion.mutate({ params: { abuseId: id } })}
      close={close}
    >
      <p>{t('moderation.delete.consequence')}</p>
    </ConfirmDialog>
  );
}
