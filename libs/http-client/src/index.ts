export {
  type Answer,
  type AnswerHeaders,
  type Call,
  type ClientOptions,
  createClient,
  type Extras,
  expectReply,
  type ProblemBody,
  type ProblemReply,
  type Send,
  ServiceUnreachable,
} from './create-client.ts';
export { encodeBody } from './encode-body.ts';
export { pathOf } from './path-of.ts';
