import { forbiddenAddresses } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { openOutbound } from './world.ts';

test('C1: a connection is made to public addresses only, at ports of no well-known service', async () => {
  await using outbound = openOutbound();

  expect(outbound.mayConnect('9.9.9.9', 51413)).toBe(true);
  expect(outbound.mayConnect('2620:fe::fe', 6881)).toBe(true);
  for (const port of [0, -1, 22, 25, 443, 1023, 3306, 5432, 6379, 9200, 11211, 65_536, 6881.5])
    expect([port, outbound.mayConnect('9.9.9.9', port)]).toEqual([port, false]);
  for (const address of [...forbiddenAddresses, 'peer.example', '9.9.9.9:80', ''])
    expect([address, outbound.mayConnect(address, 6881)]).toEqual([address, false]);
});

test('C9: allowed networks are open at any port, and with a proxy nothing is connected to directly', async () => {
  await using inside = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'] });
  await using proxied = openOutbound({ outboundAllowedNetworks: ['127.0.0.1'], outboundProxy: 'http://127.0.0.1:3128' });

  expect([inside.mayConnect('127.0.0.1', 80), inside.mayConnect('127.0.0.2', 6881)]).toEqual([true, false]);
  expect([proxied.mayConnect('127.0.0.1', 6881), proxied.mayConnect('9.9.9.9', 6881)]).toEqual([false, false]);
});
