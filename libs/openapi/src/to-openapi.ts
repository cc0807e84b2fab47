import { limitsOf, type Media, type Operation, type Schema } from '@flotilla/contract';
import { partsOf } from './parameters.ts';
import { problemResponses } from './problem-responses.ts';
import { requestBody } from './request-body.ts';

type Description = { serverUrl: string; version: string; title: string };

/** OpenAPI 3.1 of these operations. Contracts speak its JSON Schema dialect, so their schemas go in as they are. */
export function toOpenApi(operations: readonly Operation[], { serverUrl, version, title }: Description): object {
  const reachable = operations.filter(({ internal }) => !internal);
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of reachable) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: serverUrl }],
    tags: [...new Set(reachable.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        OAuth2: {
          type: 'oauth2',
          description: 'Client credentials from /api/v1/oauth-clients/local, then a password or refresh token grant.',
          flows: { password: { tokenUrl: '/api/v1/users/token', scopes: { admin: 'Administrators', user: 'Signed-in users' } } },
        },
      },
      schemas: { Problem: PROBLEM },
    },
  };
}

const PROBLEM = {
  type: 'object',
  description: 'RFC 7807; `code` and `invalid-params` are there where they apply.',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    docs: { type: 'string' },
    code: { type: 'string' },
    instance: { type: 'string' },
    error: { type: 'string', deprecated: true },
    'invalid-params': {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { location: { type: 'string' }, msg: { type: 'string' }, param: { type: 'string' }, value: {} },
      },
    },
  },
  examples: [{ type: 'about:blank', title: 'Not Found', status: 404, detail: 'There is no such video.', error: 'There is no such video.' }],
};

function describe(operation: Operation): object {
  const { id, tag, summary, access, problems = [] } = operation;
  const body = requestBody(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    security: securityOf(operation),
    parameters: [...partsOf('path', operation.params), ...partsOf('query', operation.query), ...partsOf('header', operation.headers)],
    ...(body && { requestBody: body }),
    responses: { ...repliesOf(operation), ...problemResponses(operation) },
    ...(access.right && { 'x-right': access.right }),
    ...(access.owner && { 'x-owner': access.owner }),
    ...(problems.length > 0 && { 'x-problems': problems }),
    ...(limitsOf(operation).length > 0 && { 'x-limits': limitsOf(operation) }),
  };
}

function securityOf({ access }: Operation): object[] {
  if (access.who === 'none') return [];
  return access.who === 'user' ? [{ OAuth2: [] }] : [{}, { OAuth2: [] }];
}

function repliesOf({ replies, method, path }: Operation): Record<string, object> {
  return Object.fromEntries(
    Object.entries(replies).map(([status, reply]) => [status, { description: `${method} ${path}: success`, ...contentOf(reply) }]),
  );
}

function contentOf(reply: Media | Schema | null): { content?: Record<string, object> } {
  if (reply === null) return {};
  if ('media' in reply) return { content: Object.fromEntries((reply as Media).media.map((type) => [type, {}])) };
  return { content: { 'application/json': { schema: reply } } };
}
