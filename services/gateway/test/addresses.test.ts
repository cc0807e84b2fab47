import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { createClientAddresses } from '../src/request/client-address.ts';
import { createHostCheck } from '../src/request/host-check.ts';
import { requestId } from '../src/request/request-id.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { ...(forwarded && { 'x-forwarded-for': forwarded }) } }) as unknown as IncomingMessage;

test.each([
  ['nobody is trusted', [], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['the peer is not trusted', ['10.0.0.0/8'], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['the peer is trusted', ['192.0.2.1'], '192.0.2.1', '203.0.113.9', '203.0.113.9'],
  ['a client wrote the first entry itself', ['10.0.0.0/8'], '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['two proxies are trusted', ['10.0.0.0/8'], '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.2.3.4', '203.0.113.9'],
  ['everybody is trusted', ['0.0.0.0/0'], '10.0.0.1', '1.1.1.1, 10.2.3.4', '1.1.1.1'],
  ['the entry is no address', ['10.0.0.1'], '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
  ['there is no header', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['the peer is IPv4 in IPv6', ['10.0.0.1'], '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['the entry has a port', ['10.0.0.1'], '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['the entry is IPv6 with a port', ['fd00::/8'], 'fd00::1', '[2001:db8::1]:4711', '2001:db8::1'],
])('G3: the client address when %s', (_, trusted, peer, forwarded, address) => {
  expect(createClientAddresses(trusted)(from(peer, forwarded))).toBe(address);
});

test.each(['10.0.0.0/x', 'proxy.example', '10.0.0', 'say the addresses: docs/operate.md#networks'])(
  'refuses to trust %s at start',
  (proxy) => {
    expect(() => createClientAddresses([proxy])).toThrow(/TRUSTED_PROXIES/);
  },
);

test.each([
  ['https://videos.example', 'videos.example', true],
  ['https://videos.example', 'VIDEOS.example', true],
  ['https://videos.example', 'videos.example:443', true],
  ['https://videos.example', 'videos.example:80', false],
  ['https://videos.example', 'videos.example.', false],
  ['https://videos.example', 'videos.example.evil', false],
  ['https://videos.example', 'evil-videos.example', false],
  ['https://videos.example', 'api.internal', false],
  ['https://videos.example', 'videos.example, evil', false],
  ['https://videos.example', 'videos.example@evil', false],
  ['https://videos.example', 'localhost:8080', false],
  ['https://videos.example', '', false],
  ['http://localhost:9000', '127.0.0.1:9000', true],
  ['http://127.0.0.1:9000', 'localhost:9000', true],
  ['http://127.0.0.1:9000', '[::1]:9000', true],
  ['http://127.0.0.1:9000', 'localhost:8080', true],
  ['http://127.0.0.1:9000', 'localhost:9001', false],
  ['http://127.0.0.1:9000', '127.0.0.2:9000', false],
])('H4: with the public URL %s, host %j is ours: %s', (publicUrl, host, isOurs) => {
  expect(createHostCheck(publicUrl, () => 8080)(host)).toBe(isOurs);
});

test('a client’s request id is kept when it is short and plain', () => {
  expect(requestId('abc-DEF_1234.5')).toBe('abc-DEF_1234.5');
  for (const strange of ['short', 'x'.repeat(65), 'with space 123', 'a"b"c"d"e"f', ['abcdefgh', 'abcdefgh']]) {
    expect(requestId(strange)).toMatch(/^[0-9a-f-]{36}$/);
  }
});
