import { access, defineApi, type Limiter, media, object, string, unknown } from '@flotilla/contract';

const wellKnown: readonly Limiter[] = ['wellKnown'];
const text = { 200: media('text/plain') };

/** Documents that other programs expect at fixed paths (docs/contract/instance.md#well-known). */
export const wellKnownApi = defineApi(
  { service: 'auth', tag: 'Well-known documents' },
  {
    changePassword: {
      method: 'GET',
      path: '/.well-known/change-password',
      summary: 'Where password managers send people.',
      access: access.none,
      limits: wellKnown,
      replies: { 302: media('text/plain') },
    },

    getDntPolicy: {
      method: 'GET',
      path: '/.well-known/dnt-policy.txt',
      summary: 'What "Do Not Track" means here.',
      access: access.none,
      limits: wellKnown,
      replies: text,
    },

    getDntStatus: {
      method: 'GET',
      path: '/.well-known/dnt',
      summary: 'Nobody is tracked.',
      access: access.none,
      limits: wellKnown,
      replies: { 200: object({ tracking: string() }) },
    },

    getSecurityText: {
      method: 'GET',
      path: '/.well-known/security.txt',
      summary: 'Whom to tell about security problems.',
      access: access.none,
      limits: wellKnown,
      replies: text,
    },

    getOldSecurityText: {
      method: 'GET',
      path: '/security.txt',
      summary: 'The former place of security.txt.',
      access: access.none,
      limits: ['api'],
      replies: { 301: media('text/plain') },
    },

    getWellKnownFile: {
      method: 'GET',
      path: '/.well-known/{file}',
      summary: 'A file that the operator put there.',
      access: access.none,
      limits: wellKnown,
      params: object({ file: string({ minLength: 1, maxLength: 300 }) }),
      replies: { 200: media('application/octet-stream', 'application/json', 'text/plain') },
      problems: ['not_found'],
    },

    getRobots: {
      method: 'GET',
      path: '/robots.txt',
      summary: 'What crawlers may look at.',
      access: access.none,
      limits: ['api'],
      replies: text,
    },

    getManifest: {
      method: 'GET',
      path: '/manifest.webmanifest',
      summary: 'How the web client may be installed.',
      access: access.none,
      limits: ['client'],
      replies: { 200: unknown() },
    },
  },
);
