import { defineMigration } from '@flotilla/database';

export const indexClientLines = defineMigration('2026-11-22-client-lines', {
  up: [`create index log_lines_client on log_lines (id) where tags ? 'client'`],
});
