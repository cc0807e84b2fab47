import { createMetrics } from '@flotilla/telemetry';
import { forbiddenAddresses, forbiddenUrls, localNames, startPeer } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { nameServer, openOutbound, outcome } from './world.ts';

/** Some network is allowed, so that plain HTTP and every port are, but not this machine. */
const ELSEWHERE = ['10.255.0.0/16'];

test.each(forbiddenAddresses)('C1: refuses https://%s/', async (address) => {
  await using outbound = openOutbound();

  expect(await outcome(outbound.fetch(`https://${address}/`))).toEqual(['refused', expect.stringMatching(/is not a public address/)]);
});

test.each(forbiddenAddresses)('C1: never connects to http://%s:port/, where somebody listens', async (address) => {
  await using target = await startPeer((_, response) => response.end());
  await using outbound = openOutbound({ outboundAllowedNetworks: ELSEWHERE });

  const answer = await outcome(outbound.fetch(`http://${address}:${target.port}/`));

  expect(answer).toEqual(['refused', expect.stringMatching(/is not a public address/)]);
  expect(target.seen.connections).toBe(0);
});

test.each(forbiddenAddresses)('C1: neither looks at nor reads http://%s:port/', async (address) => {
  await using target = await startPeer((_, response) => response.end());
  await using outbound = openOutbound({ outboundAllowedNetworks: ELSEWHERE });
  const url = `http://${address}:${target.port}/`;
  const read = outbound.read(url, {}, () => Promise.reject(new Error('it was read')));

  expect(await outcome(outbound.check(url).then(() => ({ status: 200 })))).toEqual(['refused', expect.any(String)]);
  expect(await outcome(read)).toEqual(['refused', expect.any(String)]);
  expect(target.seen.connections).toBe(0);
});

test('C3: looks for every address of a name before it says that it may be asked', async () => {
  const { resolve } = nameServer(['93.184.215.14', '10.0.0.1'], ['93.184.215.14'], []);
  await using outbound = openOutbound({ resolve });
  const ask = () => outcome(outbound.check('https://peer.example/').then(() => ({ status: 200 })));

  expect(await ask()).toEqual(['refused', 'peer.example is at an address that is not public.']);
  expect(await ask()).toBe(200);
  expect(await ask()).toEqual(['refused', expect.any(String)]);
});

test('C1: the same target is reached where the operator allows it', async () => {
  await using target = await startPeer((_, response) => response.end());
  await using outbound = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'] });

  for (const address of ['127.0.0.1', '127.1', '0x7f000001', '[::ffff:127.0.0.1]'])
    expect([address, await outcome(outbound.fetch(`http://${address}:${target.port}/`))]).toEqual([address, 200]);
});

test.each(['127.0.0.1.nip.io', 'a.127.0.0.1.nip.io', 'intranet.example'])('C1: refuses %s, whose address is inside', async (name) => {
  await using target = await startPeer((_, response) => response.end());
  const { asked, resolve } = nameServer(['127.0.0.1']);
  await using outbound = openOutbound({ outboundAllowedNetworks: ELSEWHERE, resolve });

  const answer = await outcome(outbound.fetch(`http://${name}:${target.port}/`));

  expect(answer).toEqual(['refused', `${name} is at an address that is not public.`]);
  expect([asked, target.seen.connections]).toEqual([[name], 0]);
});

test.each(forbiddenAddresses)('C1: refuses a name whose address is %s', async (address) => {
  const { hostname } = new URL(`https://${address}`);
  const { resolve } = nameServer([hostname.replace(/^\[|\]$/g, '')]);
  await using outbound = openOutbound({ resolve });

  expect(await outcome(outbound.fetch('https://peer.example/'))).toEqual(['refused', 'peer.example is at an address that is not public.']);
});

test.each(localNames)('C8: refuses %s without asking a name server', async (name) => {
  const { asked, resolve } = nameServer(['127.0.0.1']);
  await using outbound = openOutbound({ resolve });

  expect(await outcome(outbound.fetch(`https://${name}/`))).toEqual(['refused', expect.stringMatching(/is not a public name/)]);
  expect(asked).toEqual([]);
});

test.each(forbiddenUrls)('C5, C6: refuses "%s" without asking a name server', async (url) => {
  const { asked, resolve } = nameServer(['127.0.0.1']);
  await using outbound = openOutbound({ resolve });

  expect(await outcome(outbound.fetch(url))).toEqual(['refused', expect.any(String)]);
  expect(asked).toEqual([]);
});

test.each(['video.example', 'VIDEO.example', 'video.example.', 'video.example:443', 'ｖｉｄｅｏ.example', 'video。example'])(
  'refuses its own host written as %s',
  async (host) => {
    const { asked, resolve } = nameServer(['127.0.0.1']);
    await using outbound = openOutbound({ resolve });

    expect(await outcome(outbound.fetch(`https://${host}/accounts/peertube`))).toEqual(['refused', 'video.example is this instance.']);
    expect(asked).toEqual([]);
  },
);

test.each([301, 302, 303, 307, 308])('C2: refuses a %i to a private address, another scheme, another port or itself', async (status) => {
  await using target = await startPeer((_, response) => response.end(), '127.0.0.2');
  let location = '';
  await using peer = await startPeer((_, response) => response.writeHead(status, { location }).end());
  await using outbound = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'] });

  for (location of [
    target.url,
    `//127.0.0.2:${target.port}/`,
    `http://[::ffff:127.0.0.2]:${target.port}`,
    'file:///etc/passwd',
    'data:,x',
    'http://',
  ])
    expect([location, await outcome(outbound.fetch(peer.url))]).toEqual([location, ['refused', expect.any(String)]]);
  location = '/itself';
  expect(await outcome(outbound.fetch(peer.url))).toEqual(['refused', expect.stringMatching(/redirects too often/)]);

  expect(target.seen.connections).toBe(0);
});

test('C2: follows three redirects and no fourth, and none of a POST', async () => {
  const asked: string[] = [];
  await using peer = await startPeer(({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`);
    const left = Number(url.slice(1));
    response.writeHead(left > 0 ? 302 : 200, left > 0 ? { location: `/${left - 1}` } : {}).end(url);
  });
  await using outbound = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'] });

  const reply = await outbound.fetch(`${peer.url}/3`);
  expect([reply.status, reply.url.pathname, reply.body.toString()]).toEqual([200, '/0', '/0']);
  expect(await outcome(outbound.fetch(`${peer.url}/4`))).toEqual(['refused', expect.stringMatching(/redirects too often/)]);
  expect(asked).toHaveLength(8);

  asked.length = 0;
  expect(await outcome(outbound.fetch(`${peer.url}/1`, { method: 'POST', body: '{}', mostRedirects: 3 }))).toBe(302);
  expect(asked).toEqual(['POST /1']);
});

test('C3: a name that was public a moment ago is checked again for the next connection', async () => {
  await using target = await startPeer((_, response) => response.end(), '127.0.0.2');
  await using peer = await startPeer((_, response) =>
    response.writeHead(302, { location: `http://rebinding.example:${target.port}/`, connection: 'close' }).end(),
  );
  const { asked, resolve } = nameServer(['127.0.0.1'], ['127.0.0.2']);
  await using outbound = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'], resolve });

  const answer = await outcome(outbound.fetch(`http://rebinding.example:${peer.port}/`));

  expect(answer).toEqual(['refused', 'rebinding.example is at an address that is not public.']);
  expect([asked.length, peer.seen.connections, target.seen.connections]).toEqual([2, 1, 0]);
});

test('C3: connects to the address that was checked and asks for it once', async () => {
  await using peer = await startPeer((_, response) => response.end());
  const { asked, resolve } = nameServer(['127.0.0.1'], ['127.0.0.2']);
  await using outbound = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'], resolve });

  expect(await outcome(outbound.fetch(`http://rebinding.example:${peer.port}/`))).toBe(200);
  expect([asked.length, peer.seen.connections]).toEqual([1, 1]);
});

test.each([[['127.0.0.1', '127.0.0.2']], [['127.0.0.2', '127.0.0.1']], [['8.8.8.8', '::1']], [[]]])(
  'C3: refuses a name with the addresses %j, of which one is private or none is there',
  async (addresses) => {
    await using target = await startPeer((_, response) => response.end());
    await using outbound = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'], resolve: nameServer(addresses).resolve });

    expect(await outcome(outbound.fetch(`http://mixed.example:${target.port}/`))).toEqual(['refused', expect.any(String)]);
    expect(target.seen.connections).toBe(0);
  },
);

test('C5: plain HTTP and other ports are for the allowed networks, not for everybody', async () => {
  const { resolve } = nameServer(['8.8.8.8']);
  await using outbound = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'], resolve });

  for (const url of ['http://8.8.8.8/', 'https://8.8.8.8:25/', 'http://peer.example/', 'https://peer.example:8443/'])
    expect([url, await outcome(outbound.fetch(url))]).toEqual([url, ['refused', expect.any(String)]]);
});

test('a refusal is one line of the log and counts', async () => {
  const lines: unknown[] = [];
  const log = { warn: (fields: unknown) => lines.push(fields) } as never;
  const metrics = createMetrics('test');
  await using outbound = openOutbound({ log, metrics });

  await outcome(outbound.fetch('https://10.0.0.1/secret'));

  expect(lines).toEqual([{ url: 'https://10.0.0.1/secret', reason: '10.0.0.1 is not a public address.' }]);
  expect(await metrics.registry.metrics()).toContain('flotilla_outbound_requests_total{outcome="refused",service="test"} 1');
});
