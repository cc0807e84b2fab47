import { hasRight, type Operation } from '@flotilla/contract';
import { contracts, describePlatform } from '@flotilla/contracts';
import { authApi } from '@flotilla/contracts-auth';
import { gatewayApi } from '@flotilla/contracts-gateway';
import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { shareWorld } from './shared-world.ts';
import { must, signIn } from './world.ts';

const publicOperations = describePlatform(contracts).operations;
const internalOperations = contracts.flatMap(({ internal }) => internal);
const API = '/api/v1/';
const meet = shareWorld();

type Properties = Record<string, { type?: unknown; pattern?: string }>;

/** A path whose parameters have the right form but name nothing that exists. */
function wellFormed({ path, params }: Operation): string {
  const properties = ((params as { properties?: Properties } | undefined)?.properties ?? {}) as Properties;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { type } = properties[name] ?? {};
    if (name === 'extension') return 'mp4';
    if (type === 'integer' || name === 'resolution') return '999999';
    return name === 'id' && path.includes('/videos/') ? '999999' : 'nothing-of-that-name';
  });
}

async function ask(
  url: string,
  operation: Operation,
  path: string,
  token?: string,
): Promise<{ status: number; body: string; type: string }> {
  const hasBody = operation.method === 'POST' || operation.method === 'PUT';
  const form = operation.consumes?.[0] === 'form';
  const answer = await fetch(url + path, {
    method: operation.method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(hasBody && { body: form ? '' : '{}' }),
  });
  return { status: answer.status, body: await answer.text(), type: answer.headers.get('content-type') ?? '' };
}

const isProblem = (type: string) => type === 'application/problem+json; charset=utf-8';

/** The answer of a service that has no such route: it names no operation, where every operation's own 404 does. */
const isUnknownPath = ({ status, body }: { status: number; body: string }) =>
  status === 404 && body.includes('There is nothing here.') && !body.includes('"docs"');

test('every operation has a route in its service, asks for its access and refuses malformed input with a problem document', async () => {
  const world = await meet();
  const root = await signIn(world.url);
  await must(
    root.call(authApi.createUser, { body: { username: 'alice', password: 'alice and her boat', email: 'alice@example.org', role: 2 } }),
    200,
  );
  const alice = await signIn(world.url, 'alice', 'alice and her boat');

  for (const operation of publicOperations) {
    const { id, access, path } = operation;
    const target = wellFormed(operation);
    const anonymous = await ask(world.url, operation, target);

    expect([id, isUnknownPath(anonymous)]).toEqual([id, false]);
    expect([id, anonymous.status >= 500]).toEqual([id, false]);
    if (path.startsWith(API) && anonymous.status >= 400)
      expect([id, anonymous.type]).toEqual([id, 'application/problem+json; charset=utf-8']);
    if (access.who === 'user') {
      expect([id, anonymous.status]).toEqual([id, 401]);
      expect([id, (await ask(world.url, operation, target, 'a.b.c')).status]).toEqual([id, 401]);
    }
    if (access.right && !hasRight(2, access.right)) {
      expect([id, (await ask(world.url, operation, target, alice.token)).status]).toEqual([id, 403]);
    }
    if (access.who === 'optional') expect([id, (await ask(world.url, operation, target, 'a.b.c')).status]).toEqual([id, 401]);

    for (const malformed of malformedForms(operation)) {
      const answer = await ask(world.url, operation, malformed.path, root.token);
      expect([id, malformed.path, answer.status]).toEqual([id, malformed.path, 400]);
      expect([id, isProblem(answer.type)]).toEqual([id, true]);
      expect([id, JSON.parse(answer.body)]).toEqual([
        id,
        expect.objectContaining({
          status: 400,
          title: 'Bad Request',
          type: 'about:blank',
          docs: expect.stringContaining(id),
          'invalid-params': expect.objectContaining({
            [malformed.parameter]: expect.objectContaining({ location: malformed.location, param: malformed.parameter }),
          }),
        }),
      ]);
    }
  }
});

/** F4, F6: one malformed request per parameter that can be malformed. */
function malformedForms(operation: Operation): { path: string; parameter: string; location: string }[] {
  const fields = (part: 'params' | 'query') =>
    Object.entries(((operation[part] as { properties?: Properties } | undefined)?.properties ?? {}) as Properties);
  const target = wellFormed(operation);
  const query = fields('query').flatMap(([name, { type }]) =>
    type === 'integer' || type === 'boolean' || name === 'sort'
      ? [{ path: `${target}?${name}=${encodeURIComponent('x;drop')}`, parameter: name, location: 'query' }]
      : [],
  );
  const params = fields('params').flatMap(([name, { pattern, type }]) =>
    (pattern || type === 'integer') && !operation.path.includes('-{') && operation.path.startsWith(API)
      ? [{ path: operation.path.replace(`{${name}}`, '-1%20x').replace(/\{\w+\}/g, '1'), parameter: name, location: 'params' }]
      : [],
  );
  return [...params, ...query];
}

test('F11: operations between services cannot be reached from outside, and no service directly without a token of another one', async () => {
  const world = await meet();
  const root = await signIn(world.url);

  for (const operation of internalOperations) {
    const path = operation.path.replace(/\{\w+\}/g, '1');
    expect([operation.id, (await ask(world.url, operation, path, root.token)).status]).toEqual([operation.id, 404]);
    const direct = await ask(world.platform.serviceUrls[operation.service]![0], operation, path, root.token);
    expect([operation.id, direct.status]).toEqual([operation.id, 401]);
  }
  for (const operation of publicOperations.filter(({ service }) => service !== gatewayApi.getOpenApi.service)) {
    const direct = await ask(world.platform.serviceUrls[operation.service]![0], operation, wellFormed(operation), root.token);
    expect([operation.id, direct.status]).toEqual([operation.id, 503]);
  }
});

test('the description of the interface is valid OpenAPI 3.1 and holds every public operation, no internal one', async () => {
  const world = await meet();

  const document = (await must(world.anonymous(gatewayApi.getOpenApi, {}), 200)) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };

  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  expect(document.openapi).toMatch(/^3\.1\./);
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  // What servers get at a path of people is a remark there.
  const ofPeople = new Set(publicOperations.filter(({ forServers }) => !forServers).map(({ method, path }) => `${method} ${path}`));
  const own = publicOperations.filter(({ forServers, method, path }) => !forServers || !ofPeople.has(`${method} ${path}`));
  expect(described.sort()).toEqual(own.map(({ id }) => id).sort());
  expect((await fetch(`${world.url}/api/docs`)).status).toBe(200);
});
