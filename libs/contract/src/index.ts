export { defineApi } from './define-api.ts';
export { defineEvent, defineTopic, type EventContract, type Payload, type Topic } from './event.ts';
export { type ExamplesOf, exampleList, type OperationExamples, type Several } from './examples.ts';
export { listing } from './listing.ts';
export {
  type Access,
  access,
  type FilePart,
  hasRight,
  type Input,
  type Limiter,
  limitsOf,
  type Media,
  media,
  type Operation,
  type Reply,
  type Right,
  type Role,
  rights,
  type Sent,
  type Service,
} from './operation.ts';
export { problemsOf } from './problems-of.ts';
export {
  array,
  boolean,
  dateTime,
  integer,
  integerOrString,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  optional,
  record,
  recursive,
  type Schema,
  string,
  type TypeOf,
  unknown,
} from './schema.ts';
export { defineContract, PERSONAL_HEADERS, type ServiceContract } from './service-contract.ts';
