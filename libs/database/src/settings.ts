import { setting } from '@flotilla/config';

/** The settings of every service with a database, besides its URL. */
export const databaseSettings = {
  migrations: setting.oneOf(
    'MIGRATIONS',
    'Whether a service that starts migrates its own database (apply) or waits until `npm run migrate` has done so (await).',
    ['apply', 'await'],
    { fallback: 'apply' },
  ),
};
