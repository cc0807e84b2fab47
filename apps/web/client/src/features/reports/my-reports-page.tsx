import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePages } from '../../api/use-pages.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardActions } from '../../ui/card.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ReportMessages } from './report-messages.tsx';
import { ReportedThing } from './reported-thing.tsx';
import { idIn, type MyReport, reasonInWords, stateOf } from './reports.ts';

const PAGE = 20;

/** What a person reported, and what moderators wrote about it. */
export function MyReportsPage() {
  const [parameters, setParameters] = useSearchParams();
  const id = idIn(parameters.get('search') ?? '');
  const list = usePages(videosApi.listMyAbuses, { query: { ...(id !== undefined && { id }) } }, { count: PAGE, staleTime: 0 });
  const reports = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={t('moderation.reports.mine')} width="middle">
      {id !== undefined && (
        <p>
          <Button kind="quiet" onClick={() => setParameters({})}>
            {t('moderation.reports.all')}
          </Button>
        </p>
      )}
      {list.isError && reports.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && reports.length === 0 && (
        <EmptyPlace icon="flag" title={t('moderation.reports.mine.empty')}>
          {t('moderation.reports.mine.emptyHint')}
        </EmptyPlace>
      )}
      <div className="items" aria-busy={list.isPending}>
        {list.isPending && <div className="panel item skeleton" aria-hidden="true" />}
        {reports.map((report) => (
          <MyReportCard key={report.id} report={report} isOpen={report.id === id} />
        ))}
      </div>
      <MoreButton list={list}>{t('videos.more')}</MoreButton>
    </Page>
  );
}

function MyReportCard({ report, isOpen }: { report: MyReport; isOpen: boolean }) {
  const [showsMessages, setShows] = useState(isOpen);
  const { id, reason, predefinedReasons, createdAt, countMessages } = report;
  return (
    <Card
      label={t('moderation.reports.one', { id })}
      title={<ReportedThing report={report} />}
      state={stateOf(report)}
      facts={<Message of="moderation.reported.when" when={() => <RelativeDate date={createdAt} />} />}
    >
      {predefinedReasons.length > 0 && <p className="small soft">{predefinedReasons.map(reasonInWords).join(', ')}</p>}
      <blockquote>{reason}</blockquote>
      <CardActions>
        <Button kind="link" aria-expanded={showsMessages} onClick={() => setShows(!showsMessages)}>
          {t('moderation.messages', { count: countMessages })}
        </Button>
      </CardActions>
      {showsMessages && <ReportMessages abuseId={id} isModerator={false} />}
    </Card>
  );
}
