import { exampleList, type Operation, type OperationExamples, type Reply } from '@flotilla/contract';
import { authApi } from '@flotilla/contracts-auth';
import { authExamples } from '@flotilla/contracts-auth/examples';
import { userExportsApi, userImportsApi } from '@flotilla/contracts-exports';
import { exportsExamples } from '@flotilla/contracts-exports/examples';
import { actorKeysApi, crawlsApi, deliveriesApi, followsApi } from '@flotilla/contracts-federation';
import { federationExamples } from '@flotilla/contracts-federation/examples';
import { videosApi } from '@flotilla/contracts-videos';
import { videosExamples } from '@flotilla/contracts-videos/examples';

export type Asked = {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Told = { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };
export type Request = {
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
};
type Answer = Told | ((request: Request) => Promise<Told> | Told);

export type ExampleApi = {
  /** Answers as declared; null for a path that no operation has. */
  readonly answer: (asked: Asked) => Promise<Told | null>;
  /** Has an operation answer something else than its first example. */
  readonly when: (operation: Operation, answer: Answer) => void;
  /** Has an operation answer the example with this title. */
  readonly shows: (operation: Operation, title: string) => void;
  /** What was asked, in this order. */
  readonly requests: readonly Request[];
  readonly askedFor: (operation: Operation) => readonly Request[];
};

// What else federation offers is at addresses of pages, for servers.
const federationApi = { ...actorKeysApi, ...crawlsApi, ...deliveriesApi, ...followsApi };
const operations: readonly Operation[] = [authApi, userExportsApi, userImportsApi, federationApi, videosApi].flatMap((api): Operation[] =>
  Object.values(api),
);
const examples: Readonly<Record<string, OperationExamples>> = {
  ...authExamples,
  ...exportsExamples,
  ...federationExamples,
  ...videosExamples,
};
/** Those with fewer parameters first: `/users/me` is not the user called `me`. */
const routes = operations
  .map((operation) => ({ operation, pattern: patternOf(operation.path), parameters: operation.path.split('{').length }))
  .toSorted((a, b) => a.parameters - b.parameters);

/** An interface that answers every operation with the example it declares, without a platform. */
export function createExampleApi(): ExampleApi {
  const answers = new Map<string, Answer>();
  const requests: Request[] = [];
  return {
    requests,
    askedFor: ({ id }) => requests.filter(({ operation }) => operation === id),
    when: ({ id }, answer) => void answers.set(id, answer),
    shows: (operation, title) => void answers.set(operation.id, exampleOf(operation, title)),
    async answer({ method, url, body, headers }) {
      const { pathname, searchParams } = new URL(url, 'http://example.invalid');
      const found = routes.find(({ operation, pattern }) => operation.method === method && pattern.test(pathname));
      if (!found) return null;
      const request: Request = {
        operation: found.operation.id,
        params: { ...found.pattern.exec(pathname)?.groups },
        query: Object.fromEntries(searchParams),
        body: parse(body, headers?.['content-type']),
        headers: { ...headers },
      };
      requests.push(request);
      const answer = answers.get(found.operation.id) ?? exampleOf(found.operation);
      return typeof answer === 'function' ? answer(request) : answer;
    },
  };
}

/** A problem document, as services send it. */
export function problem(status: number, more: Readonly<Record<string, unknown>> = {}): Told {
  return { status, body: { type: 'about:blank', title: 'Problem', status, detail: 'This was refused.', ...more } };
}

/** That the server does not accept some fields. */
export const refuses = (...fields: readonly string[]): Told =>
  problem(400, {
    'invalid-params': Object.fromEntries(fields.map((param) => [param, { location: 'body', msg: 'is not accepted', param }])),
  });

/** The answer an operation declares as its example. */
export function exampleOf(operation: Operation, title?: string): Told {
  const status = Math.min(...Object.keys(operation.replies).map(Number));
  const shown = exampleList(examples[operation.id]?.replies?.[status]);
  const [, body] = shown.find(([name]) => title === undefined || name === title) ?? [];
  if (title !== undefined && body === undefined) throw new Error(`${operation.id} has no example “${title}”.`);
  return { status, ...(body !== undefined && { body }) };
}

function patternOf(path: string): RegExp {
  const parts = path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? `(?<${part.slice(1, -1)}>[^/]+)` : part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('')}$`);
}

function parse(body: string | undefined, type = ''): unknown {
  if (!body) return undefined;
  if (type.includes('json')) return JSON.parse(body) as unknown;
  return type.includes('urlencoded') ? Object.fromEntries(new URLSearchParams(body)) : body;
}

/** The signed-in user as the administrator of the instance. */
export function anAdministrator(): Told {
  const [me] = exampleOf(authApi.getMyUser, 'An array of one').body as readonly object[];
  return { status: 200, body: [{ ...me, role: { id: 0, label: 'Administrator' } }] };
}

type Configuration = Extract<Reply<typeof authApi.getConfig>, { readonly status: 200 }>['body'];

/** The configuration of the instance, changed. */
export function aConfiguration(change: (configuration: Configuration) => Partial<Configuration>): Told {
  const declared = exampleOf(authApi.getConfig).body as Configuration;
  return { status: 200, body: { ...declared, ...change(declared) } };
}
