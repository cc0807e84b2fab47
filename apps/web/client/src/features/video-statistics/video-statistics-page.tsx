import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiProblem, isAbsent } from '../../api/api-problem.ts';
import { useMyUser } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { useFilterInAddress } from '../admin/use-filter-in-address.ts';
import { maySeeStatistics } from '../videos/may-edit.ts';
import type { VideoDetails } from '../videos/videos.ts';
import { AudienceSection } from './audience-section.tsx';
import { metrics } from './in-words.ts';
import { OverallSection } from './overall-section.tsx';
import { dayOf, periodIn, queryOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { RetentionSection } from './retention-section.tsx';
import { SeriesSection } from './series-section.tsx';
import { useOverall, useSeries, useUserAgents } from './use-statistics.ts';
import styles from './video-statistics-page.module.css';

/** Who watched a video, for those who look after it. */
export function VideoStatisticsPage() {
  const id = useParams()['id'] ?? '';
  const video = useOperation(videosApi.getVideo, { params: { id } });
  const me = useMyUser();
  const failed = video.data ? me : video;
  if (failed.error && !failed.data) return <Unavailable error={failed.error} retry={() => void failed.refetch()} />;
  if (!video.data || !me.data) return <Awaited />;
  return maySeeStatistics(me.data, video.data) ? <Statistics key={video.data.uuid} video={video.data} /> : <NotForYou />;
}

function Awaited() {
  return (
    <Page title={t('videoStats.page')}>
      <output className="visually-hidden">{t('state.loading')}</output>
      <div className="panel skeleton" aria-hidden="true" style={{ height: '200px' }} />
    </Page>
  );
}

function Statistics({ video }: { video: VideoDetails }) {
  const { uuid, shortUUID, name, isLive } = video;
  const [now] = useState(() => new Date());
  const [parameters, change] = useFilterInAddress();
  const period = periodIn(parameters, video, now);
  const metric = metrics.find((one) => one.name === parameters.get('metric'))?.name ?? 'viewers';
  const query = queryOf(period);
  const overall = useOverall(uuid, query);
  const series = useSeries(uuid, metric, query);
  const agents = useUserAgents(uuid, query);
  const fileOf = (what: string) => ['statistics', shortUUID, what, ...(period ? [period.from, period.until] : [])].join('-');
  return (
    <Page
      title={t('videoStats.title', { name })}
      actions={
        <Link className={buttonClass({ kind: 'quiet' })} to={`/w/${shortUUID}`}>
          {t('videoStats.watch')}
        </Link>
      }
    >
      <PeriodBar period={period} first={dayOf(new Date(video.createdAt))} now={now} change={change} />
      <p className="small soft">{t('videoStats.hint')}</p>
      <div className={styles.sections}>
        <OverallSection overall={overall} />
        <SeriesSection series={series} metric={metric} change={change} file={fileOf(metric)} />
        {!isLive && <RetentionSection videoId={uuid} file={`statistics-${shortUUID}-retention`} />}
        <AudienceSection overall={overall} agents={agents} fileOf={fileOf} />
      </div>
    </Page>
  );
}

function Unavailable({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof ApiProblem && [401, 403].includes(error.status)) return <NotForYou />;
  if (isAbsent(error)) return <Absent />;
  return (
    <Page title={t('videoStats.page')}>
      <Failure error={error} retry={retry} />
    </Page>
  );
}

const ToMyVideos = () => (
  <Link className={buttonClass({ kind: 'main' })} to="/my-videos">
    {t('videoStats.mine')}
  </Link>
);

function NotForYou() {
  useTitle(t('videoStats.notForYou'));
  return (
    <EmptyPlace isPage icon="lock" title={t('videoStats.notForYou')} action={<ToMyVideos />}>
      {t('videoStats.notForYou.hint')}
    </EmptyPlace>
  );
}

function Absent() {
  useTitle(t('videoStats.absent'));
  return <EmptyPlace isPage title={t('videoStats.absent')} action={<ToMyVideos />} />;
}
