import { access, array, defineApi, media, object, optional, string } from '@flotilla/contract';
import { nodeInfo } from './node-info.ts';

const link = object({
  rel: string(),
  type: optional(string()),
  href: optional(string()),
  template: optional(string()),
});

/** How peers find the instance and its actors (docs/contract/federation.md#discovery). */
export const discoveryApi = defineApi(
  { service: 'federation', tag: 'Federation' },
  {
    getWebFinger: {
      method: 'GET',
      path: '/.well-known/webfinger',
      summary: 'Where the actor of a handle is.',
      access: access.none,
      limits: ['wellKnown'],
      freshFor: 1,
      query: object({ resource: string({ minLength: 6, maxLength: 2000 }) }),
      replies: { 200: object({ subject: string(), aliases: array(string()), links: array(link) }) },
      problems: ['actor_not_found'],
    },

    getHostMeta: {
      method: 'GET',
      path: '/.well-known/host-meta',
      summary: 'Where WebFinger is.',
      access: access.none,
      limits: ['wellKnown'],
      freshFor: 600,
      replies: { 200: media('application/xml') },
    },

    listNodeInfo: {
      method: 'GET',
      path: '/.well-known/nodeinfo',
      summary: 'Where NodeInfo and the actor of the instance are.',
      access: access.none,
      limits: ['wellKnown'],
      freshFor: 600,
      replies: { 200: object({ links: array(object({ rel: string(), href: string() })) }) },
    },

    getNodeInfo: {
      method: 'GET',
      path: '/nodeinfo/{version}.json',
      summary: 'What this instance is, what it allows, and how much it is used; at most ten minutes old.',
      access: access.none,
      limits: ['api'],
      freshFor: 600,
      params: object({ version: string({ minLength: 1, maxLength: 20 }) }),
      replies: { 200: nodeInfo },
      problems: ['not_found', 'unavailable'],
    },
  },
);
