export {
  type AccessClaims,
  type AccessTokenSigner,
  type AccessTokenVerifier,
  createAccessTokenSigner,
  createAccessTokenVerifier,
  generateSigningKey,
} from './access-token.ts';
export { CALLER_HEADER, type Caller, REQUEST_ID_HEADER, SERVICE_HEADER } from './caller.ts';
export {
  type CallerClaims,
  type CallerTokenSigner,
  type CallerTokenVerifier,
  type Clock,
  createCallerTokenSigner,
  createCallerTokenVerifier,
  generateCallerKeys,
} from './caller-token.ts';
export { limiterKey, limiterKeys } from './limiter-key.ts';
export {
  createServiceTokenSigner,
  createServiceTokenVerifier,
  type ServiceTokenSigner,
  type ServiceTokenVerifier,
} from './service-token.ts';
export { twoGenerationCache } from './two-generation-cache.ts';
