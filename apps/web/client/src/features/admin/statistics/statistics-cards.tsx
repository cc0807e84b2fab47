import { activityTypes } from '@flotilla/contracts-auth';
import { t } from '../../../i18n/messages.ts';
import { sizeInWords } from '../../../i18n/sizes.ts';
import { shortDuration } from '../short-duration.ts';
import { Figures, Parts, StatisticsCard } from './figures.tsx';
import type { Statistics } from './statistics.ts';

type Props = { readonly numbers: Statistics };

/** Those that are switched off are null. */
const known = (label: string, value: number | null) => (value === null ? [] : [{ label, value }]);

export function PeopleCard({ numbers }: Props) {
  const { totalUsers, totalRegistrationRequests: requests, averageRegistrationRequestResponseTimeMs: average } = numbers;
  return (
    <StatisticsCard title={t('statistics.people')}>
      <Figures
        figures={[
          { label: t('statistics.users'), value: totalUsers },
          ...known(t('statistics.moderators'), numbers.totalModerators),
          ...known(t('statistics.administrators'), numbers.totalAdmins),
        ]}
      />
      <Parts
        title={t('statistics.signedInWithin')}
        total={totalUsers}
        parts={[
          { label: t('statistics.day'), value: numbers.totalDailyActiveUsers },
          { label: t('statistics.week'), value: numbers.totalWeeklyActiveUsers },
          { label: t('statistics.month'), value: numbers.totalMonthlyActiveUsers },
        ]}
      />
      {requests !== null && requests > 0 && (
        <Parts
          title={
            average === null
              ? t('statistics.registrations')
              : t('statistics.registrations.decidedAfter', { duration: shortDuration(average) })
          }
          total={requests}
          parts={[{ label: t('statistics.decided'), value: numbers.totalRegistrationRequestsProcessed ?? 0 }]}
        />
      )}
    </StatisticsCard>
  );
}

export function VideosCard({ numbers }: Props) {
  const channels = numbers.totalLocalVideoChannels;
  return (
    <StatisticsCard title={t('statistics.videos')}>
      <Figures
        figures={[
          { label: t('statistics.videos'), value: numbers.totalLocalVideos },
          { label: t('statistics.views'), value: numbers.totalLocalVideoViews },
          { label: t('statistics.channels'), value: channels },
          ...[
            { label: t('statistics.downloads'), value: numbers.totalLocalVideoDownloads },
            { label: t('statistics.comments'), value: numbers.totalLocalVideoComments },
            { label: t('statistics.playlists'), value: numbers.totalLocalPlaylists },
          ].filter(({ value }) => value > 0),
        ]}
      />
      <Parts
        title={t('statistics.channelsThatPublished')}
        total={channels}
        parts={[
          { label: t('statistics.day'), value: numbers.totalLocalDailyActiveVideoChannels },
          { label: t('statistics.week'), value: numbers.totalLocalWeeklyActiveVideoChannels },
          { label: t('statistics.month'), value: numbers.totalLocalMonthlyActiveVideoChannels },
        ]}
      />
    </StatisticsCard>
  );
}

export function StorageCard({ numbers: { totalLocalVideoFilesSize: size, totalLocalVideos: videos } }: Props) {
  const figures = [
    { label: t('statistics.files'), value: sizeInWords(size) },
    ...(videos > 0 ? [{ label: t('statistics.averageVideo'), value: sizeInWords(size / videos) }] : []),
  ];
  return (
    <StatisticsCard title={t('statistics.storage')}>
      <Figures figures={figures} />
    </StatisticsCard>
  );
}

export function ModerationCard({ numbers: { totalAbuses, totalAbusesProcessed, averageAbuseResponseTimeMs: average } }: Props) {
  if (!totalAbuses) return null;
  return (
    <StatisticsCard title={t('statistics.moderation')}>
      <Parts
        title={average === null ? t('statistics.reports') : t('statistics.reports.answeredAfter', { duration: shortDuration(average) })}
        total={totalAbuses}
        parts={[{ label: t('statistics.answered'), value: totalAbusesProcessed ?? 0 }]}
      />
    </StatisticsCard>
  );
}

/** What came from other instances; nothing to show while none is known. */
export function FederationCard({ numbers }: Props) {
  const figures = [
    { label: t('statistics.followers'), value: numbers.totalInstanceFollowers },
    { label: t('statistics.following'), value: numbers.totalInstanceFollowing },
    { label: t('statistics.remoteVideos'), value: numbers.totalVideos - numbers.totalLocalVideos },
    { label: t('statistics.messages'), value: numbers.totalActivityPubMessagesProcessed },
    { label: t('statistics.messagesWaiting'), value: numbers.totalActivityPubMessagesWaiting },
  ];
  if (figures.every(({ value }) => value === 0)) return null;
  const counts = numbers as unknown as Readonly<Record<string, number>>;
  const kinds = activityTypes
    .map((type) => ({
      type,
      good: counts[`totalActivityPub${type}MessagesSuccesses`] ?? 0,
      bad: counts[`totalActivityPub${type}MessagesErrors`] ?? 0,
    }))
    .filter(({ good, bad }) => good + bad > 0);
  return (
    <StatisticsCard title={t('statistics.otherInstances')}>
      <Figures figures={figures} />
      {kinds.map(({ type, good, bad }) => (
        <Parts key={type} title={type} total={good + bad} parts={[{ label: t('statistics.processedWell'), value: good }]} />
      ))}
    </StatisticsCard>
  );
}
