import { setting } from '@flotilla/config';

/** What every service with a database reads, besides the URL of its own. */
export const databaseSettings = {
  migrations: setting.oneOf(
    'MIGRATIONS',
    'Whether a service that starts migrates its own database (apply) or waits until `npm run migrate` has done so (await).',
    ['apply', 'await'],
    { fallback: 'apply' },
  ),
};
