import { access, array, boolean, defineApi, media, object, optional, string, unknown } from '@flotilla/contract';

export { gatewayProblems } from './problems.ts';

const platformHealth = object({
  ready: boolean(),
  services: array(object({ name: string(), ready: boolean(), detail: optional(string()) })),
});

/** The operations that the gateway answers itself. */
export const gatewayApi = defineApi(
  { service: 'gateway', tag: 'Instance' },
  {
    ping: {
      method: 'GET',
      path: '/api/v1/ping',
      summary: 'Says pong; not rate limited.',
      access: access.none,
      limits: [],
      replies: { 200: media('text/plain') },
    },

    getPlatformHealth: {
      method: 'GET',
      path: '/health/platform',
      summary: 'Whether every service is ready; 503 names those that are not.',
      access: access.none,
      replies: {
        200: platformHealth,
        503: platformHealth,
      },
    },

    getOpenApi: {
      method: 'GET',
      path: '/api/v1/openapi.json',
      summary: 'This description of the interface, as OpenAPI 3.1.',
      access: access.none,
      replies: { 200: unknown() },
    },

    streamMyNotifications: {
      method: 'GET',
      path: '/api/v1/users/me/notifications/stream',
      summary: 'Server-sent events `unread` with how many notifications you have not read, at once and whenever that changes.',
      access: access.user,
      replies: { 200: media('text/event-stream') },
    },

    getApiPage: {
      method: 'GET',
      path: '/api/docs',
      summary: 'The same description as a page to browse and try.',
      access: access.none,
      limits: ['client'],
      replies: { 200: media('text/html') },
    },

    getProblemsPage: {
      method: 'GET',
      path: '/api/docs/problems',
      summary: 'Every problem that operations may answer with, as a page.',
      access: access.none,
      limits: ['client'],
      replies: { 200: media('text/html') },
    },

    getProblemPage: {
      method: 'GET',
      path: '/api/docs/problems/{name}',
      summary: 'One problem: when it happens, what to do about it and who answers it.',
      access: access.none,
      limits: ['client'],
      params: object({ name: string({ minLength: 1, maxLength: 100 }) }),
      replies: { 200: media('text/html') },
      problems: ['not_found'],
    },

    getApiPageFile: {
      method: 'GET',
      path: '/api/docs/{filename}',
      summary: 'A script or style of these pages.',
      access: access.none,
      limits: ['client'],
      params: object({ filename: string({ minLength: 1, maxLength: 100 }) }),
      replies: { 200: media('text/javascript', 'text/css') },
      problems: ['not_found'],
    },
  },
);
