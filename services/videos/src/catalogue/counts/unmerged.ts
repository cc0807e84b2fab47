/**
 * Hours of `video_hours` that may be put together once they are old. An index holds exactly these, so that nobody reads all the months of former years again
 * and again; views that are counted do not change it.
 */
export const UNMERGED = `not in_trend and (hour at time zone 'UTC') <> date_trunc('month', hour at time zone 'UTC')`;
