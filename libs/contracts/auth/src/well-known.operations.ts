import { access, defineOperation, type Limiter, media, object, string, unknown } from '@flotilla/contract';

const tag = 'Well-known documents';
const wellKnown: readonly Limiter[] = ['wellKnown'];
const text = { 200: media('text/plain') };

/** Documents that other programs look for at fixed places (docs/contract/instance.md#well-known). */
export const wellKnownApi = {
  changePassword: defineOperation({
    id: 'changePassword',
    service: 'auth',
    tag,
    method: 'GET',
    path: '/.well-known/change-password',
    summary: 'Where password managers send people.',
    access: access.none,
    limits: wellKnown,
    replies: { 302: media('text/plain') },
  }),

  getDntPolicy: defineOperation({
    id: 'getDntPolicy',
    service: 'auth',
    tag,
    method: 'GET',
    path: '/.well-known/dnt-policy.txt',
    summary: 'What "Do Not Track" means here.',
    access: access.none,
    limits: wellKnown,
    replies: text,
  }),

  getDntStatus: defineOperation({
    id: 'getDntStatus',
    service: 'auth',
    tag,
    method: 'GET',
    path: '/.well-known/dnt',
    summary: 'Nobody is tracked.',
    access: access.none,
    limits: wellKnown,
    replies: { 200: object({ tracking: string() }) },
  }),

  getSecurityText: defineOperation({
    id: 'getSecurityText',
    service: 'auth',
    tag,
    method: 'GET',
    path: '/.well-known/security.txt',
    summary: 'Whom to tell about security problems.',
    access: access.none,
    limits: wellKnown,
    replies: text,
  }),

  getOldSecurityText: defineOperation({
    id: 'getOldSecurityText',
    service: 'auth',
    tag,
    method: 'GET',
    path: '/security.txt',
    summary: 'The former place of security.txt.',
    access: access.none,
    limits: ['api'],
    replies: { 301: media('text/plain') },
  }),

  getWellKnownFile: defineOperation({
    id: 'getWellKnownFile',
    service: 'auth',
    tag,
    method: 'GET',
    path: '/.well-known/{file}',
    summary: 'A file that the operator put there.',
    access: access.none,
    limits: wellKnown,
    params: object({ file: string({ minLength: 1, maxLength: 300 }) }),
    replies: { 200: media('application/octet-stream', 'application/json', 'text/plain') },
    problems: ['not_found'],
  }),

  getRobots: defineOperation({
    id: 'getRobots',
    service: 'auth',
    tag,
    method: 'GET',
    path: '/robots.txt',
    summary: 'What crawlers may look at.',
    access: access.none,
    limits: ['api'],
    replies: text,
  }),

  getManifest: defineOperation({
    id: 'getManifest',
    service: 'auth',
    tag,
    method: 'GET',
    path: '/manifest.webmanifest',
    summary: 'How the web client may be installed.',
    access: access.none,
    limits: ['client'],
    replies: { 200: unknown() },
  }),
};
