import { defineIndexes } from '@flotilla/database';

/** The removal of an account walks along it. */
export const orderMutes = defineIndexes('2026-11-26-mutes-in-order', [
  { name: 'mutes_of_account', on: 'mutes (account_id, id) where account_id is not null' },
]);
