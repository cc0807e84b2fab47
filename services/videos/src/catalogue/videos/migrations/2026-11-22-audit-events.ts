import { defineMigration } from '@flotilla/database';

/** What waits to be sent was recorded under the names that audit events had before 0.2. */
export const renameAuditEvents = defineMigration('2026-11-22-audit-events', {
  up: [`update "outbox" set "topic" = 'auth.audit-events', "type" = 'audit-event.recorded.v1' where "type" = 'deed.done.v1'`],
});
