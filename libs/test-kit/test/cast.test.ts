import { CALLER_HEADER, createCallerTokenVerifier, createServiceTokenVerifier, SERVICE_HEADER } from '@flotilla/identity';
import { expect, test } from '@jest/globals';
import { alice, testCallers, testServices } from '../src/index.ts';

test('headers of the test users are accepted by the service they are made for', () => {
  const services = testServices();
  const callers = testCallers(services);
  const { publicKeys } = services;

  const caller = callers.headersFor(alice, 'videos')[CALLER_HEADER] ?? '';
  const service = services.headersFor('auth', 'videos')[SERVICE_HEADER] ?? '';

  expect(createCallerTokenVerifier({ publicKeys, audience: 'videos' }).verify(caller)?.caller).toEqual(alice);
  expect(createServiceTokenVerifier({ publicKeys, audience: 'videos' }).verify(service)).toEqual({ service: 'auth' });
});
