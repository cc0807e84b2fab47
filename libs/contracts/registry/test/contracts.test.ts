import type { Operation } from '@flotilla/contract';
import { expect, test } from '@jest/globals';
import { contracts, describePlatform } from '../src/index.ts';

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);
/** Servers and people share paths. */
const placeOf = ({ method, path, forServers }: Operation) => `${method} ${path}${forServers ? ' for servers' : ''}`;

test.each([
  ['services', contracts.map(({ service }) => service)],
  ['operations', contracts.flatMap(({ operations, internal }) => [...operations, ...internal].map(({ id }) => id))],
  ['places', contracts.flatMap(({ operations, internal }) => [...operations, ...internal].map(placeOf))],
  ['topics', contracts.flatMap(({ topics }) => topics.map(({ name }) => name))],
  ['events', contracts.flatMap(({ events }) => events.map(({ type }) => type))],
])('no two %s have the same name', (_, names) => {
  expect(twice(names)).toEqual([]);
});

test('internal operations are for other services of the platform', () => {
  const names = contracts.map(({ service }) => service);
  const strange = contracts.flatMap(({ internal }) =>
    internal.filter((operation) => operation.internal?.callers.some((caller) => caller === operation.service || !names.includes(caller))),
  );

  expect(strange).toEqual([]);
});

test('problems that only other services meet are not described to clients', () => {
  const { problems } = describePlatform(contracts);

  expect([problems.has('quota_reached'), problems.has('probe_overloaded')]).toEqual([true, false]);
});

test('problems of two services may not share a name', () => {
  const [auth] = contracts.filter(({ service }) => service === 'auth');

  expect(() => describePlatform([...contracts, { ...auth!, service: 'other' }])).toThrow('two problems are called');
});
