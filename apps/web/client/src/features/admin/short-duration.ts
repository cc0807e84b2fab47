import { partsOf } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';

/** "12 s", "2 min 4 s", "3 h 10 min". */
export function shortDuration(milliseconds: number): string {
  const [hours, minutes, seconds] = partsOf(milliseconds / 1000);
  if (hours > 0) return t('admin.duration.hours', { hours, minutes });
  return minutes > 0 ? t('admin.duration.minutes', { minutes, seconds }) : t('admin.duration.seconds', { seconds });
}
