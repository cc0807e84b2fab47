import { t } from '../../../i18n/messages.ts';
import { sizeInWords } from '../../../i18n/sizes.ts';
import type { Figure } from '../statistics/figures.tsx';
import type { User } from './roles.ts';

/** What is shown of a user in numbers. Of reports and comments only what there is: most people have none. */
export function numbersOf(user: User): Figure[] {
  const { videosCount = 0, videoQuotaUsed = 0, videoQuotaUsedDaily = 0, totalVideoFileSize } = user;
  const rest = [
    { label: t('users.numbers.comments'), value: user.videoCommentsCount ?? 0 },
    { label: t('users.numbers.reportsAgainst'), value: user.abusesCount ?? 0 },
    { label: t('users.numbers.reportsAccepted'), value: user.abusesAcceptedCount ?? 0 },
    { label: t('users.numbers.reportsMade'), value: user.abusesCreatedCount ?? 0 },
  ];
  return [
    { label: t('users.numbers.videos'), value: videosCount },
    { label: t('users.numbers.channels'), value: user.videoChannels.length },
    { label: t('users.numbers.spaceUsed'), value: sizeInWords(videoQuotaUsed) },
    ...(videoQuotaUsedDaily > 0 ? [{ label: t('users.numbers.today'), value: sizeInWords(videoQuotaUsedDaily) }] : []),
    ...(totalVideoFileSize ? [{ label: t('users.numbers.allFiles'), value: sizeInWords(totalVideoFileSize) }] : []),
    ...rest.filter(({ value }) => value > 0),
  ];
}
