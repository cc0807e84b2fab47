export {
  type AccessClaims,
  type AccessTokenSigner,
  type AccessTokenVerifier,
  createAccessTokenSigner,
  createAccessTokenVerifier,
  generateSigningKey,
} from './access-token.ts';
export { BAD_TOKEN_HEADER, CALLER_HEADER, type Caller, REQUEST_ID_HEADER, SERVICE_HEADER } from './caller.ts';
export {
  type CallerClaims,
  type CallerTokenSigner,
  type CallerTokenVerifier,
  createCallerTokenSigner,
  createCallerTokenVerifier,
} from './caller-token.ts';
export { limiterKey, limiterKeys } from './limiter-key.ts';
export { createSeal, type Seal } from './seal.ts';
export {
  generateServiceKeys,
  type KeyPair,
  listPublicKeys,
  type PublicKeys,
  publicKeyOf,
  readPrivateKey,
  readPublicKeys,
} from './service-keys.ts';
export {
  createServiceTokenSigner,
  createServiceTokenVerifier,
  type ServiceTokenSigner,
  type ServiceTokenVerifier,
} from './service-token.ts';
export type { Clock } from './short-lived-token.ts';
export { twoGenerationCache } from './two-generation-cache.ts';
