import { auditLogApi } from '@flotilla/contracts-auth';
import { implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { AuditEntry } from './audit-entry.entity.ts';
import { getAuditLogsRoute } from './get-audit-logs.ts';
import { createAuditLog } from './migrations/2026-11-21-audit-log.ts';
import { onAuditEventRecorded, onFormerAuditEventRecorded } from './on-audit-event-recorded.ts';

export const auditLog = defineFeature<Deps>({
  operations: [implement(auditLogApi, (deps) => ({ getAuditLogs: getAuditLogsRoute(deps) }))],
  entities: [AuditEntry],
  migrations: [createAuditLog],
  subscriptions: [onAuditEventRecorded, onFormerAuditEventRecorded],
});
