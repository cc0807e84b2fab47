import { fullDate, relativeDate } from '../i18n/dates.ts';

/** A date as people say it, with the whole one on hover. */
export function RelativeDate({ date }: { date: string }) {
  const when = new Date(date);
  return (
    <time dateTime={date} title={fullDate(when)}>
      {relativeDate(when)}
    </time>
  );
}
