import { access, boolean, defineApi, integer, media, type Operation, object, optional, string } from '@flotilla/contract';
import { defineProblems, describeProblems, problems as platformProblems } from '@flotilla/problem';
import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { toOpenApi } from '../src/index.ts';

const common = { summary: 'A boat.' } as const;
const operations: readonly Operation[] = Object.values(
  defineApi(
    { service: 'videos', tag: 'Boats' },
    {
      getBoat: {
        ...common,
        method: 'GET',
        path: '/api/v1/boats/{id}',
        access: access.optional,
        params: object({ id: string() }),
        query: object({ start: optional(integer()) }),
        headers: object({ 'x-pier': string() }),
        replies: { 200: object({ name: string() }) },
      },
      paintBoat: {
        ...common,
        method: 'PUT',
        path: '/api/v1/boats/{id}',
        access: access.owner('channel', 'UPDATE_ANY_VIDEO'),
        params: object({ id: string() }),
        body: object({ colour: string() }),
        consumes: ['json', 'multipart'],
        files: { picture: { required: true, mediaTypes: ['image/png'] } },
        replies: { 204: null },
        problems: ['boat_sunk'],
      },
      getSail: {
        ...common,
        method: 'GET',
        path: '/static/sails/{name}',
        access: access.none,
        params: object({ name: string() }),
        replies: { 200: media('image/svg+xml') },
      },
      launchBoat: {
        ...common,
        method: 'POST',
        path: '/api/v1/boats',
        access: access.right('MANAGE_JOBS'),
        consumes: ['bytes'],
        replies: { 200: object({ id: integer() }) },
      },
      countBoats: {
        ...common,
        tag: 'Between services',
        method: 'GET',
        path: '/internal/boats',
        access: access.none,
        internal: { callers: ['videos'] },
        replies: { 200: null },
      },
    },
  ),
);

const boatProblems = defineProblems({
  boat_sunk: { status: 409, detail: 'The boat is no more.', when: 'The boat met a rock.', advice: 'Build another.' },
});
const problems = describeProblems(platformProblems, boatProblems);
const description = { serverUrl: 'http://localhost', version: '1.0.0', title: 'Boats', problems };

test('the document is valid OpenAPI 3.1 and contains the declarations, without internal operations', async () => {
  const document = toOpenApi(operations, description) as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };

  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  expect(document).toMatchObject({
    info: { title: 'Boats', version: '1.0.0' },
    servers: [{ url: 'http://localhost' }],
    tags: [{ name: 'Boats' }],
  });
  expect(idsIn(document.paths)).toEqual(['getBoat', 'paintBoat', 'getSail', 'launchBoat']);
  expect(Object.keys(document.paths)).toEqual(['/api/v1/boats/{id}', '/static/sails/{name}', '/api/v1/boats']);
  const { get, put } = document.paths['/api/v1/boats/{id}'] ?? {};
  expect(get).toMatchObject({
    operationId: 'getBoat',
    security: [{}, { OAuth2: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'start', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'x-pier', in: 'header', required: true, schema: { type: 'string' } },
    ],
    responses: { 200: { content: { 'application/json': { schema: { required: ['name'] } } } } },
    'x-limits': ['api'],
  });
  expect(put).toMatchObject({
    security: [{ OAuth2: [] }],
    'x-owner': 'channel',
    'x-problems': ['boat_sunk'],
    requestBody: {
      content: {
        'application/json': { schema: { required: ['colour'] } },
        'multipart/form-data': { schema: { required: ['colour', 'picture'], properties: { picture: { contentMediaType: 'image/png' } } } },
      },
    },
  });
  expect(Object.keys((put?.['responses'] ?? {}) as object)).toEqual([
    '204',
    '400',
    '401',
    '403',
    '408',
    '409',
    '413',
    '415',
    '429',
    '503',
    'default',
  ]);
  expect(document.paths['/static/sails/{name}']?.['get']).toMatchObject({
    security: [],
    responses: { 200: { content: { 'image/svg+xml': {} } } },
  });
  const launch = document.paths['/api/v1/boats']?.['post'];
  expect(launch).toMatchObject({
    'x-right': 'MANAGE_JOBS',
    requestBody: { required: true, content: { 'application/octet-stream': {} } },
  });
  expect(Object.keys((launch?.['responses'] ?? {}) as object)).toEqual(['200', '400', '401', '403', '408', '429', '503', 'default']);
});

type Described = { paths: Record<string, Record<string, Record<string, object>>>; components: { examples: Record<string, object> } };

test('every problem has its status, its page and an example of the document as its operation answers it', () => {
  const { paths, components } = toOpenApi(operations, description) as Described;

  expect(paths['/api/v1/boats/{id}']?.['put']?.['responses']).toMatchObject({
    409: {
      description: '- [`boat_sunk`](/api/docs/problems/boat_sunk): The boat is no more.',
      content: { 'application/problem+json': { examples: { boat_sunk: { $ref: '#/components/examples/boat_sunk' } } } },
    },
  });
  expect(components.examples).toMatchObject({
    boat_sunk: {
      summary: 'boat_sunk',
      description: 'The boat met a rock.',
      value: {
        type: 'https://localhost/api/docs#section/Errors/boat_sunk',
        title: 'Conflict',
        status: 409,
        detail: 'The boat is no more.',
        docs: 'http://localhost/api/docs#operation/paintBoat',
        code: 'boat_sunk',
        error: 'The boat is no more.',
      },
    },
  });
  expect(paths['/api/v1/boats/{id}']?.['get']?.['responses']).toMatchObject({
    400: {
      content: {
        'application/problem+json': {
          examples: {
            invalid_parameters: {
              value: { detail: 'Incorrect request parameters: id', 'invalid-params': { id: { location: 'params', param: 'id' } } },
            },
          },
        },
      },
    },
  });
});

test('a status that a reply and a problem share has the bodies of both', () => {
  const [getBoat] = operations as [Operation];
  const { paths } = toOpenApi([{ ...getBoat, replies: { 503: object({ ready: boolean() }) } }], description) as Described;

  expect(paths['/api/v1/boats/{id}']?.['get']?.['responses']).toMatchObject({
    503: {
      content: { 'application/json': { schema: { required: ['ready'] } }, 'application/problem+json': { examples: { unavailable: {} } } },
    },
  });
});

test('a problem without a description cannot be named', () => {
  const wrong = operations.map((operation) => ({ ...operation, problems: ['kraken'] }));

  expect(() => toOpenApi(wrong, description)).toThrow('getBoat names the problem kraken, which no catalogue describes');
});

test('bodies and answers have their examples: a single one, or several with titles', () => {
  const several = { 'A sloop': { name: 'Gull' }, 'A ketch': { name: 'Tern' } };
  const examples = { paintBoat: { body: { colour: 'red' } }, getBoat: { replies: { 200: { several } } } };
  const { paths } = toOpenApi(operations, { ...description, examples }) as Described;

  const { get, put } = paths['/api/v1/boats/{id}'] ?? {};
  expect(put?.['requestBody']).toMatchObject({ content: { 'application/json': { example: { colour: 'red' } } } });
  expect(get?.['responses']).toMatchObject({
    200: { content: { 'application/json': { examples: { 'A sloop': { summary: 'A sloop', value: { name: 'Gull' } } } } } },
  });
});

function idsIn(paths: Record<string, Record<string, Record<string, unknown>>>): unknown[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
}
