import { t } from '../../i18n/messages.ts';

/** "12 s", "2 min 4 s", "3 h 10 min". */
export function shortDuration(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds / 1000));
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours > 0) return t('admin.duration.hours', { hours, minutes });
  return minutes > 0 ? t('admin.duration.minutes', { minutes, seconds }) : t('admin.duration.seconds', { seconds });
}
