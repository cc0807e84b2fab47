import { setting } from '@flotilla/config';

/** What `auth` tells clients of views, and `videos` does. */
export const viewSettings = {
  trendingDays: setting.integer('TRENDING_DAYS', 'The views of how many days the order of most watched videos lately is made of.', {
    min: 1,
    max: 60,
    fallback: '7',
  }),
  viewsMaxAgeDays: setting.integer(
    'VIEWS_MAX_AGE_DAYS',
    'For how many days the statistics of videos know single viewers; -1 is for ever.',
    {
      min: -1,
      max: 36_500,
      fallback: '-1',
    },
  ),
};
