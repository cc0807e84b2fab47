import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { listen, type Peer } from '@flotilla/test-kit';

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgg7BkPO6X6ztsDYiN
OS/lX9dXpg4NRZYs15IvzuAkxXWhRANCAASNepSYU+nvm+1t2cy855LlMUnHbMKU
Rhb6Q90e7MqEsBVarh5wXJAqbEuHpvuS02qkew6KDShgXQqnuuWAuhmS
-----END PRIVATE KEY-----`;

/** Of peer.example, signed by itself, for a hundred years. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBnzCCAUSgAwIBAgIUf3x31CH/ypL0Ebdo+7zyllmWGmAwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMcGVlci5leGFtcGxlMCAXDTI2MTEyNDAyNTU0M1oYDzIxMjYx
MDMxMDI1NTQzWjAXMRUwEwYDVQQDDAxwZWVyLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAASNepSYU+nvm+1t2cy855LlMUnHbMKURhb6Q90e7MqEsBVa
rh5wXJAqbEuHpvuS02qkew6KDShgXQqnuuWAuhmSo2wwajAdBgNVHQ4EFgQUcfON
J6bHEf0H3sqUaDuvVnfHhvkwHwYDVR0jBBgwFoAUcfONJ6bHEf0H3sqUaDuvVnfH
hvkwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxwZWVyLmV4YW1wbGUwCgYI
KoZIzj0EAwIDSQAwRgIhAPrM3+lxlSBy75N53OwhcxWqYApyiBHmIy8tEoQ1LEV7
AiEAt2h75d4QmKCzcPwpCl9Lda6SZqpv2/CwvT11xHB7U4A=
-----END CERTIFICATE-----`;

/** Answers over HTTPS as peer.example, whose certificate this process trusts from now on. */
export function startHttps(answer: RequestListener): Promise<Peer> {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  return listen(createServer({ key, cert: certificate }, answer), '127.0.0.1');
}
