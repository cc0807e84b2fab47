import { access, array, defineApi, object, oneOf, optional, string } from '@flotilla/contract';
import { logEntry, moment } from './log-entry.ts';

export const logsApi = defineApi(
  { service: 'auth', tag: 'Server' },
  {
    getServerLogs: {
      method: 'GET',
      path: '/api/v1/server/logs',
      summary: 'What the services logged, oldest first; of very much the newest.',
      access: access.right('MANAGE_LOGS'),
      query: object({
        startDate: moment(),
        endDate: optional(moment()),
        level: optional(oneOf(['debug', 'info', 'warn', 'error'], { default: 'info' })),
        tagsOneOf: optional(array(string({ minLength: 1, maxLength: 100 }), { maxItems: 50 })),
      }),
      replies: { 200: array(logEntry) },
    },

    createClientLog: {
      method: 'POST',
      path: '/api/v1/server/logs/client',
      summary: 'Tell the instance about a failure of a client.',
      access: access.optional,
      limits: ['api', 'clientLog'],
      body: object({
        message: string({ minLength: 1, maxLength: 1000 }),
        url: string({ maxLength: 2000, pattern: '^https?://\\S+$' }),
        level: oneOf(['warn', 'error']),
        stackTrace: optional(string({ minLength: 1, maxLength: 15_000 })),
        meta: optional(string({ minLength: 1, maxLength: 15_000 })),
        userAgent: optional(string({ minLength: 1, maxLength: 200 })),
      }),
      replies: { 204: null },
      problems: ['client_log_off'],
    },
  },
);
