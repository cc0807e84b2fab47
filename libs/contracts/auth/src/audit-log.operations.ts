import { access, array, defineApi, object, optional } from '@flotilla/contract';
import { logEntry, moment } from './log-entry.ts';

export const auditLogApi = defineApi(
  { service: 'auth', tag: 'Server' },
  {
    getAuditLogs: {
      method: 'GET',
      path: '/api/v1/server/audit-logs',
      summary: 'What administrators and moderators did, oldest first.',
      access: access.right('MANAGE_LOGS'),
      query: object({ startDate: moment(), endDate: optional(moment()) }),
      replies: { 200: array(logEntry) },
    },
  },
);
