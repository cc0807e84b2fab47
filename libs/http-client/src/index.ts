export {
  type Answer,
  type Call,
  type ClientOptions,
  createClient,
  type Extras,
  expectReply,
  type ProblemBody,
  type ProblemReply,
  ServiceUnreachable,
} from './create-client.ts';
export { pathOf } from './path-of.ts';
