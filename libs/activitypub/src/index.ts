export { BadSignature } from './bad-signature.ts';
export type { ContextKind } from './contexts/terms.ts';
export { withContext } from './contexts/with-context.ts';
export { checkDigest } from './http-signatures/digest.ts';
export { readRsaPublicKey } from './http-signatures/rsa.ts';
export { signRequest } from './http-signatures/sign-request.ts';
export type { OutgoingRequest, ReceivedRequest, SignatureScheme, Signer } from './http-signatures/types.ts';
export { checkRequest, type RequestSignature, readRequestSignature, verifyRequest } from './http-signatures/verify-request.ts';
export {
  checkDocumentAge,
  type DocumentSignature,
  readDocumentSignature,
  signDocument,
  verifyDocument,
} from './linked-data/document-signature.ts';
export { MalformedDocument } from './malformed-document.ts';
export { MAX_DEPTH, parseActivityJson } from './parse-activity-json.ts';
export { ACTIVITY_STREAMS, isPublic, PUBLIC } from './vocabulary.ts';
