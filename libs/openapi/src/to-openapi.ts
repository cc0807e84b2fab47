import { STATUS_CODES } from 'node:http';
import { limitsOf, type Media, type Operation, type OperationExamples, type Schema } from '@flotilla/contract';
import { partsOf } from './parameters.ts';
import {
  type Documentation,
  PROBLEM_PAGES,
  type Problems,
  problemExamples,
  problemResponses,
  type Responses,
} from './problem-responses.ts';
import { requestBody } from './request-body.ts';
import { shownExamples } from './shown-examples.ts';

type Examples = Readonly<Record<string, OperationExamples>>;
type Description = {
  readonly serverUrl: string;
  readonly version: string;
  readonly title: string;
  /** Every problem the operations name. */
  readonly problems: Problems;
  /** By operation id. */
  readonly examples?: Examples;
};

/** The OpenAPI 3.1 document of these operations. Contracts use its JSON Schema dialect, so their schemas are copied unchanged. */
export function toOpenApi(operations: readonly Operation[], description: Description): object {
  const { serverUrl, version, title, problems, examples = {} } = description;
  const documentation = { problems, docsUrl: `${serverUrl}/api/docs` };
  const reachable = operations.filter(({ internal }) => !internal);
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of reachable) {
    const methods = (paths[operation.path] ??= {});
    const method = operation.method.toLowerCase();
    // A document has one place for each: what servers get at a path of people is a remark there.
    if (operation.forServers && reachable.some((other) => !other.forServers && isAtPlaceOf(other, operation))) continue;
    const forServers = operation.forServers ? undefined : reachable.find((other) => other.forServers && isAtPlaceOf(other, operation));
    methods[method] = {
      ...describe(operation, documentation, examples[operation.id]),
      ...(forServers && { description: `Servers that ask for ActivityPub in \`Accept\` get: ${forServers.summary}` }),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: `Failures are problem documents (RFC 7807): [every problem](${PROBLEM_PAGES}), when it happens and what to do about it.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
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
      examples: problemExamples(reachable, documentation),
    },
  };
}

const isAtPlaceOf = (one: Operation, other: Operation) => one.path === other.path && one.method === other.method;

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
};

function describe(operation: Operation, documentation: Documentation, examples: OperationExamples = {}): object {
  const { id, tag, summary, access } = operation;
  const body = requestBody(operation, examples.body);
  return {
    operationId: id,
    tags: [tag],
    summary,
    security: securityOf(operation),
    parameters: [...partsOf('path', operation.params), ...partsOf('query', operation.query), ...partsOf('header', operation.headers)],
    ...(body && { requestBody: body }),
    responses: responsesOf(repliesOf(operation, examples.replies), problemResponses(operation, documentation)),
    ...(access.right && { 'x-right': access.right }),
    ...(access.owner && { 'x-owner': access.owner }),
    ...(operation.problems && { 'x-problems': operation.problems }),
    ...(limitsOf(operation).length > 0 && { 'x-limits': limitsOf(operation) }),
  };
}

function securityOf({ access }: Operation): object[] {
  if (access.who === 'none') return [];
  return access.who === 'user' ? [{ OAuth2: [] }] : [{}, { OAuth2: [] }];
}

/** A reply and a problem may have the same status, with different media types. */
function responsesOf(replies: Responses, problems: Responses): Responses {
  const both = Object.keys(replies).filter((status) => Object.hasOwn(problems, status));
  const merged = both.map((status) => [
    status,
    { description: problems[status]?.description, content: { ...replies[status]?.content, ...problems[status]?.content } },
  ]);
  return { ...replies, ...problems, ...Object.fromEntries(merged) };
}

function repliesOf({ replies }: Operation, examples: OperationExamples['replies']): Responses {
  return Object.fromEntries(
    Object.entries(replies).map(([status, reply]) => [
      status,
      { description: STATUS_CODES[status] ?? 'Success', ...contentOf(reply, examples?.[Number(status)]) },
    ]),
  );
}

function contentOf(reply: Media | Schema | null, shown: unknown): { content?: Record<string, object> } {
  if (reply === null) return {};
  if ('media' in reply) return { content: Object.fromEntries((reply as Media).media.map((type) => [type, {}])) };
  return { content: { 'application/json': { schema: reply, ...shownExamples(shown) } } };
}
