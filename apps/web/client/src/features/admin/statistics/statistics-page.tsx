import '../../../styles/statistics.css';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ServerCard } from './server-card.tsx';
import { FederationCard, ModerationCard, PeopleCard, StorageCard, VideosCard } from './statistics-cards.tsx';
import { statisticsQuery } from './statistics-query.ts';

/** The numbers of the instance, and what its server can be asked. */
export function StatisticsPage() {
  const { data: numbers, isError, error, refetch } = useQuery(statisticsQuery);
  return (
    <Page title="Statistics" actions={<span className="soft small">Counted at most four hours ago</span>}>
      {isError && !numbers && <Failure error={error} retry={() => void refetch()} />}
      {!isError && !numbers && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      <div className="statistics">
        {numbers && (
          <>
            <PeopleCard numbers={numbers} />
            <VideosCard numbers={numbers} />
            <StorageCard numbers={numbers} />
            <FederationCard numbers={numbers} />
            <ModerationCard numbers={numbers} />
          </>
        )}
        <ServerCard />
      </div>
    </Page>
  );
}
