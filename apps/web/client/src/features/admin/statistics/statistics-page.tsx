import { t } from '../../../i18n/messages.ts';
import { Failure } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ServerCard } from './server-card.tsx';
import { useStatistics } from './statistics.ts';
import { FederationCard, ModerationCard, PeopleCard, StorageCard, VideosCard } from './statistics-cards.tsx';
import styles from './statistics-page.module.css';

/** The numbers of the instance, and what its server can be asked. */
export function StatisticsPage() {
  const { data: numbers, isError, error, refetch } = useStatistics();
  return (
    <Page title={t('statistics.title')} actions={<span className="soft small">{t('statistics.age')}</span>}>
      {isError && !numbers && <Failure error={error} retry={() => void refetch()} />}
      {!isError && !numbers && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      <div className={styles.cards}>
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
