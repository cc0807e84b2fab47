import { sizeInWords } from '../../../i18n/sizes.ts';
import type { Fact } from '../statistics/figures.tsx';
import type { User } from './roles.ts';

/** What is told of a user in numbers. Of reports and comments only what there is: most people have none. */
export function numbersOf(user: User): Fact[] {
  const { videosCount = 0, videoQuotaUsed = 0, videoQuotaUsedDaily = 0, totalVideoFileSize } = user;
  const rest = [
    { label: 'Comments', value: user.videoCommentsCount ?? 0 },
    { label: 'Reports against', value: user.abusesCount ?? 0 },
    { label: 'of these accepted', value: user.abusesAcceptedCount ?? 0 },
    { label: 'Reports made', value: user.abusesCreatedCount ?? 0 },
  ];
  return [
    { label: 'Videos', value: videosCount },
    { label: 'Channels', value: user.videoChannels.length },
    { label: 'Space used', value: sizeInWords(videoQuotaUsed) },
    ...(videoQuotaUsedDaily > 0 ? [{ label: 'in 24 hours', value: sizeInWords(videoQuotaUsedDaily) }] : []),
    ...(totalVideoFileSize ? [{ label: 'All files', value: sizeInWords(totalVideoFileSize) }] : []),
    ...rest.filter(({ value }) => value > 0),
  ];
}
