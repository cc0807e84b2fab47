import { activityTypes } from '@flotilla/contracts-auth';
import { sizeInWords } from '../../../i18n/sizes.ts';
import { shortDuration } from '../short-duration.ts';
import { Facts, Parts, StatisticsCard } from './figures.tsx';
import type { Statistics } from './statistics-query.ts';

type Props = { readonly numbers: Statistics };

/** Those that are switched off are told as null. */
const told = (label: string, value: number | null) => (value === null ? [] : [{ label, value }]);

export function PeopleCard({ numbers }: Props) {
  const { totalUsers, totalRegistrationRequests: requests, averageRegistrationRequestResponseTimeMs: average } = numbers;
  return (
    <StatisticsCard title="People">
      <Facts
        facts={[
          { label: 'Users', value: totalUsers },
          ...told('Moderators', numbers.totalModerators),
          ...told('Administrators', numbers.totalAdmins),
        ]}
      />
      <Parts
        title="Signed in within"
        total={totalUsers}
        parts={[
          { label: 'a day', value: numbers.totalDailyActiveUsers },
          { label: 'a week', value: numbers.totalWeeklyActiveUsers },
          { label: 'a month', value: numbers.totalMonthlyActiveUsers },
        ]}
      />
      {requests !== null && requests > 0 && (
        <Parts
          title={`Registrations${average === null ? '' : `, decided after ${shortDuration(average)} on average`}`}
          total={requests}
          parts={[{ label: 'decided', value: numbers.totalRegistrationRequestsProcessed ?? 0 }]}
        />
      )}
    </StatisticsCard>
  );
}

export function VideosCard({ numbers }: Props) {
  const channels = numbers.totalLocalVideoChannels;
  return (
    <StatisticsCard title="Videos">
      <Facts
        facts={[
          { label: 'Videos', value: numbers.totalLocalVideos },
          { label: 'Views', value: numbers.totalLocalVideoViews },
          { label: 'Channels', value: channels },
          ...[
            { label: 'Downloads', value: numbers.totalLocalVideoDownloads },
            { label: 'Comments', value: numbers.totalLocalVideoComments },
            { label: 'Playlists', value: numbers.totalLocalPlaylists },
          ].filter(({ value }) => value > 0),
        ]}
      />
      <Parts
        title="Channels that published within"
        total={channels}
        parts={[
          { label: 'a day', value: numbers.totalLocalDailyActiveVideoChannels },
          { label: 'a week', value: numbers.totalLocalWeeklyActiveVideoChannels },
          { label: 'a month', value: numbers.totalLocalMonthlyActiveVideoChannels },
        ]}
      />
    </StatisticsCard>
  );
}

export function StorageCard({ numbers: { totalLocalVideoFilesSize: size, totalLocalVideos: videos } }: Props) {
  const facts = [
    { label: 'Files of videos', value: sizeInWords(size) },
    ...(videos > 0 ? [{ label: 'A video, on average', value: sizeInWords(size / videos) }] : []),
  ];
  return (
    <StatisticsCard title="Storage">
      <Facts facts={facts} />
    </StatisticsCard>
  );
}

export function ModerationCard({ numbers: { totalAbuses, totalAbusesProcessed, averageAbuseResponseTimeMs: average } }: Props) {
  if (!totalAbuses) return null;
  return (
    <StatisticsCard title="Moderation">
      <Parts
        title={`Reports${average === null ? '' : `, answered after ${shortDuration(average)} on average`}`}
        total={totalAbuses}
        parts={[{ label: 'answered', value: totalAbusesProcessed ?? 0 }]}
      />
    </StatisticsCard>
  );
}

/** What came from other instances; nothing to show while none is known. */
export function FederationCard({ numbers }: Props) {
  const processed = numbers.totalActivityPubMessagesProcessed;
  const facts = [
    { label: 'Followers', value: numbers.totalInstanceFollowers },
    { label: 'Following', value: numbers.totalInstanceFollowing },
    { label: 'Videos of others', value: numbers.totalVideos - numbers.totalLocalVideos },
    { label: 'Messages', value: processed },
    { label: 'Messages waiting', value: numbers.totalActivityPubMessagesWaiting },
  ];
  if (facts.every(({ value }) => value === 0)) return null;
  const counts = numbers as unknown as Readonly<Record<string, number>>;
  const kinds = activityTypes
    .map((type) => ({
      type,
      good: counts[`totalActivityPub${type}MessagesSuccesses`] ?? 0,
      bad: counts[`totalActivityPub${type}MessagesErrors`] ?? 0,
    }))
    .filter(({ good, bad }) => good + bad > 0);
  return (
    <StatisticsCard title="Other instances">
      <Facts facts={facts} />
      {kinds.map(({ type, good, bad }) => (
        <Parts key={type} title={type} total={good + bad} parts={[{ label: 'went well', value: good }]} />
      ))}
    </StatisticsCard>
  );
}
