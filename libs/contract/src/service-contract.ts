import type { ProblemCatalogue } from '@flotilla/problem';
import type { EventContract, Topic } from './event.ts';
import type { OperationExamples } from './examples.ts';
import type { Media, Operation, Service } from './operation.ts';

type Api = Readonly<Record<string, Operation>>;

/** Everything that a service promises. What others have to know of a service follows from this, so that no list names services besides the registry. */
export type ServiceContract = {
  readonly service: Service;
  /** The heading of its problems on the page of problems. */
  readonly title: string;
  /** The operations that the gateway passes on. */
  readonly operations: readonly Operation[];
  /** The operations that only other services call. */
  readonly internal: readonly Operation[];
  readonly events: readonly EventContract[];
  /** The topics it owns and creates: of its events, and of those that any service publishes for it. */
  readonly topics: readonly Topic[];
  readonly problems: ProblemCatalogue;
  /** Examples of bodies and answers, by operation id. */
  readonly examples: Readonly<Record<string, OperationExamples>>;
};

type Declared = Pick<ServiceContract, 'service' | 'title'> & {
  readonly apis?: readonly Api[];
  readonly internal?: readonly Api[];
  readonly events?: Readonly<Record<string, EventContract>>;
  readonly topics?: readonly Topic[];
  readonly problems?: ProblemCatalogue;
  readonly examples?: Readonly<Record<string, OperationExamples>>;
};

/** Who sends one of these may be answered otherwise than everybody: such answers are not kept. */
export const PERSONAL_HEADERS = ['authorization', 'cookie', 'x-service-video-password', 'x-peertube-video-password'];

const DOCUMENT = /^(?:application\/(?:[\w.-]+\+)?(?:json|xml)|text\/xml)$/;
const isDocument = (reply: Operation['replies'][number] | undefined) =>
  Boolean(reply && (!('media' in reply) || (reply as Media).media.every((type) => DOCUMENT.test(type))));

/** Whether the answer may follow from path, query and, where it is negotiated, `Accept` alone. */
const isForAll = ({ method, access, headers, replies: { 200: reply } }: Operation) =>
  method === 'GET' && access.who !== 'user' && namesOf(headers).every((name) => PERSONAL_HEADERS.includes(name)) && isDocument(reply);

const namesOf = (headers: Operation['headers']) => Object.keys((headers as { readonly properties?: object } | undefined)?.properties ?? {});

/**
 * Declares a service. Throws when an operation is another service's or stands among the wrong ones, when one says `freshFor` that cannot, and when an
 * event has a topic that is not listed.
 */
export function defineContract(declared: Declared): ServiceContract {
  const { service, title, apis = [], internal = [], events = {}, topics = [], problems = {}, examples = {} } = declared;
  const contract = {
    service,
    title,
    operations: apis.flatMap((api) => Object.values(api)),
    internal: internal.flatMap((api) => Object.values(api)),
    events: Object.values(events),
    topics,
    problems,
    examples,
  };
  for (const { id, service: owner } of [...contract.operations, ...contract.internal])
    if (owner !== service) throw new Error(`${id} is an operation of ${owner}, not of ${service}`);
  for (const { id } of contract.operations.filter((operation) => operation.internal))
    throw new Error(`${id} is internal and no part of an api`);
  for (const { id } of contract.internal.filter((operation) => !operation.internal)) throw new Error(`${id} is not internal`);
  for (const { id } of contract.operations.filter((operation) => operation.freshFor !== undefined && !isForAll(operation)))
    throw new Error(`${id} says freshFor, and its answer is not the same JSON or XML for everybody without a token`);
  for (const { type, topic } of contract.events)
    if (!topics.includes(topic)) throw new Error(`${type} has the topic ${topic.name}, which ${service} does not list`);
  return contract;
}
