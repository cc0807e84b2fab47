import { expect, test } from '@jest/globals';
import { Compile } from 'typebox/schema';
import { checkPayload } from '../src/check.ts';
import {
  access,
  array,
  defineApi,
  defineEvent,
  defineTopic,
  hasRight,
  integer,
  limitsOf,
  listing,
  listOf,
  nullable,
  type Operation,
  object,
  oneOf,
  optional,
  problemsOf,
  type Right,
  type Role,
  rights,
  string,
} from '../src/index.ts';

test('a list is sorted as its operation declares, unless somebody asks for something else', () => {
  const { listBoats } = defineApi(
    { service: 'harbour', tag: 'Boats' },
    {
      listBoats: {
        method: 'GET',
        path: '/api/v1/boats',
        summary: 'Boats.',
        access: access.none,
        query: object({ search: optional(string()), sort: optional(oneOf(['name', '-name'], { default: '-name' })) }),
        replies: { 200: null },
      },
    },
  );
  const read = listing(listBoats, (harbour: string, { sort, ...rest }, pier: number) => [
    harbour,
    sort satisfies 'name' | '-name',
    rest,
    pier,
  ]);

  expect(read('Kiel', { search: 'a' }, 7)).toEqual(['Kiel', '-name', { search: 'a' }, 7]);
  expect(read('Kiel', { sort: 'name' }, 7)).toEqual(['Kiel', 'name', {}, 7]);
});

test('rights follow the roles table: administrators have all of them, moderators some, users none', () => {
  const all = Object.keys(rights) as Right[];
  const rightsOf = (role: Role) => all.filter((right) => hasRight(role, right)).toSorted();

  expect(rightsOf(0)).toEqual(all.toSorted());
  expect(rightsOf(1)).toEqual([
    'MANAGE_ABUSES',
    'MANAGE_ACCOUNTS_BLOCKLIST',
    'MANAGE_ANY_VIDEO_CHANNEL',
    'MANAGE_ANY_VIDEO_COMMENT',
    'MANAGE_REGISTRATIONS',
    'MANAGE_SERVERS_BLOCKLIST',
    'MANAGE_USERS',
    'MANAGE_VIDEO_BLACKLIST',
    'REMOVE_ANY_VIDEO',
    'REMOVE_ANY_VIDEO_PLAYLIST',
    'SEE_ALL_COMMENTS',
    'SEE_ALL_VIDEOS',
    'UPDATE_ANY_VIDEO',
  ]);
  expect(rightsOf(2)).toEqual([]);
});

test('access names who may call, and who may act besides the owner', () => {
  expect(access.right('MANAGE_JOBS')).toEqual({ who: 'user', right: 'MANAGE_JOBS' });
  expect(access.owner('video', 'UPDATE_ANY_VIDEO')).toEqual({ who: 'user', owner: 'video', ownerRight: 'UPDATE_ANY_VIDEO' });
  expect(access.owner('upload')).toEqual({ who: 'user', owner: 'upload' });
});

test('an internal operation names the services that may call it', () => {
  const declared = { method: 'GET', path: '/internal/x', summary: 's', access: access.none, replies: { 204: null } } as const;
  const declare = (...operations: unknown[]) => operations.length;

  expect(
    declare(
      // @ts-expect-error -- nobody is named
      defineApi({ service: 'auth', tag: 't' }, { get: { ...declared, internal: {} } }),
      // @ts-expect-error -- no service may call it
      defineApi({ service: 'auth', tag: 't' }, { get: { ...declared, internal: { callers: [] } } }),
      defineApi({ service: 'auth', tag: 't' }, { get: { ...declared, internal: { callers: ['videos'] } } }),
    ),
  ).toBe(3);
});

test('operations of the public API count against the general limiter and others against that of files, unless they name their own or are internal', () => {
  const operation = { service: 'videos', method: 'GET', summary: 's', tag: 't', access: access.none, replies: { 200: null } } as const;

  expect(limitsOf({ ...operation, id: 'a', path: '/api/v1/videos' })).toEqual(['api']);
  expect(limitsOf({ ...operation, id: 'b', path: '/static/x' })).toEqual(['files']);
  expect(limitsOf({ ...operation, id: 'c', path: '/api/v1/users/token', limits: ['api', 'login'] })).toEqual(['api', 'login']);
  expect(limitsOf({ ...operation, id: 'd', path: '/internal/x', internal: { callers: ['videos'] } })).toEqual([]);
});

test('an operation may answer with the problems it names, and with those that follow from its input, access and limits', () => {
  const operation = { service: 'videos', method: 'POST', summary: 's', tag: 't', access: access.none, replies: { 200: null } } as const;
  const ofToken = ['invalid_request', 'invalid_token'];
  const ofContent = ['invalid_parameters', 'bad_request', 'payload_too_large', 'unsupported_media_type', 'request_timeout'];
  const problemsOfOne = (declared: Partial<Operation>) => problemsOf({ ...operation, id: 'a', path: '/static/x', limits: [], ...declared });

  expect(problemsOfOne({})).toEqual(['unavailable']);
  expect(problemsOfOne({ limits: ['api'] })).toEqual([...ofToken, 'too_many_requests', 'unavailable']);
  expect(problemsOfOne({ access: access.optional })).toEqual([...ofToken, 'unavailable']);
  expect(problemsOfOne({ access: access.user })).toEqual(['unauthorized_request', ...ofToken, 'unavailable']);
  expect(problemsOfOne({ access: access.owner('video') })).toEqual(['unauthorized_request', ...ofToken, 'forbidden', 'unavailable']);
  expect(problemsOfOne({ params: object({ id: integer() }) })).toEqual(['invalid_parameters', 'unavailable']);
  expect(problemsOfOne({ query: object({ start: integer() }) })).toEqual(['invalid_parameters', 'bad_request', 'unavailable']);
  expect(problemsOfOne({ body: object({ name: string() }) })).toEqual([...ofContent, 'unavailable']);
  expect(problemsOfOne({ files: { poster: {} }, consumes: ['multipart'] })).toEqual([...ofContent, 'unavailable']);
  expect(problemsOfOne({ consumes: ['bytes'] })).toEqual(['request_timeout', 'unavailable']);
  expect(problemsOfOne({ limits: ['api'], problems: ['not_found', 'too_many_requests'] })).toEqual([
    ...ofToken,
    'not_found',
    'too_many_requests',
    'unavailable',
  ]);
});

test('schemas are closed, and nullable values may be null', () => {
  const video = object({ name: string({ minLength: 1 }), category: nullable(oneOf([1, 2])), tags: optional(array(string())) });
  const check = Compile(listOf(video) as never);
  const fits = (item: unknown) => check.Check({ total: 1, data: [item] } as never);

  expect(fits({ name: 'Boats', category: null })).toBe(true);
  expect(fits({ name: 'Boats', category: 2, tags: [] })).toBe(true);
  expect([{ data: [] }, { total: 0, data: [] }, { total: -1, data: [] }, { total: 0 }].map((list) => check.Check(list as never))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  for (const wrong of [{ name: '' }, { name: 'Boats' }, { name: 'Boats', category: 3 }, { name: 'Boats', category: 1, secret: true }]) {
    expect([wrong, fits(wrong)]).toEqual([wrong, false]);
  }
});

test('J2: a payload is checked against its event, and fields of newer senders are allowed at every depth', () => {
  const topic = defineTopic({ name: 'boats', partitions: 1, compacted: false, retentionHours: 1 });
  const event = defineEvent({
    type: 'boat.built.v1',
    topic,
    orderedBy: 'id',
    payload: object({ id: integer(), sails: array(object({ area: integer() })) }),
  });

  expect(checkPayload(event, { id: 1, sails: [{ area: 2, colour: 'red' }], harbour: 'north' })).toBeUndefined();
  expect(checkPayload(event, { id: '1', sails: [{}] })).toMatch(/id.*sails/);
  expect(checkPayload(event, null)).toBeDefined();
});
