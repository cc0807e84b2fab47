import type { ExamplesOf } from '@flotilla/contract';
import type { auditLogApi } from './audit-log.operations.ts';

export const auditLogExamples: ExamplesOf<typeof auditLogApi> = {
  getAuditLogs: {
    replies: {
      200: [
        {
          timestamp: '2026-06-01T08:01:12.400Z',
          level: 'audit',
          label: 'videos.example',
          message: '{"user":"root","domain":"users","action":"create","id":2,"new-role":2,"new-username":"alice"}',
        },
      ],
    },
  },
};
