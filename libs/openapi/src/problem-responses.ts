import { type Operation, problemsOf, type Schema } from '@flotilla/contract';
import type { DescribedProblem } from '@flotilla/problem';
import { problemDocument } from '@flotilla/problem/document';

export type Problems = ReadonlyMap<string, DescribedProblem>;
/** What responses need besides the operations: every problem they name, and the address of this instance's documentation. */
export type Documentation = { readonly problems: Problems; readonly docsUrl: string };

/** By status. */
export type Responses = Readonly<Record<string, { readonly description: string; readonly content?: Readonly<Record<string, object>> }>>;

const NAMES_FIELDS = 'invalid_parameters';
/** The address below which each problem has a page. */
export const PROBLEM_PAGES = '/api/docs/problems';

const content = (examples: object) => ({
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, ...examples },
});

/** The problems an operation may answer with, by status, each with its page and an example. Throws when one of them is not described. */
export function problemResponses(operation: Operation, { problems, docsUrl }: Documentation): Responses {
  const described = problemsOf(operation).map((name) => {
    const problem = problems.get(name);
    if (!problem) throw new Error(`${operation.id} names the problem ${name}, which no catalogue describes`);
    return problem;
  });
  const byStatus = Map.groupBy(described, ({ status }) => status);
  const responses = [...byStatus].map(([status, those]): [number, Responses[string]] => [
    status,
    {
      description: those.map(({ name, detail }) => `- [\`${name}\`](${PROBLEM_PAGES}/${name}): ${detail}`).join('\n'),
      content: content({ examples: Object.fromEntries(those.map((problem) => [problem.name, exampleOf(problem, operation, docsUrl)])) }),
    },
  ]);
  return {
    ...Object.fromEntries(responses),
    default: { description: `Any other failure: [every problem](${PROBLEM_PAGES}).`, content: content({}) },
  };
}

/** The document of every problem these operations may answer with, as the first of them would answer it; problems that name fields are documented at each operation instead. */
export function problemExamples(operations: readonly Operation[], { problems, docsUrl }: Documentation): Record<string, object> {
  const examples: Record<string, object> = {};
  for (const operation of operations) {
    for (const name of problemsOf(operation)) {
      const problem = problems.get(name);
      if (problem && name !== NAMES_FIELDS) examples[name] ??= shown(problem, operation, docsUrl);
    }
  }
  return examples;
}

function exampleOf(problem: DescribedProblem, operation: Operation, docsUrl: string): object {
  return problem.name === NAMES_FIELDS ? shown(problem, operation, docsUrl) : { $ref: `#/components/examples/${problem.name}` };
}

const shown = (problem: DescribedProblem, operation: Operation, docsUrl: string) => ({
  summary: problem.name,
  description: problem.when,
  value: documentOf(problem, operation, docsUrl),
});

function documentOf({ name, status, code, detail }: DescribedProblem, operation: Operation, docsUrl: string): object {
  const invalid = name === NAMES_FIELDS ? invalidParameter(operation) : undefined;
  return problemDocument({ status, code, message: invalid?.detail ?? detail, extra: invalid?.extra ?? {} }, docsUrl, operation.id);
}

type ObjectLike = { properties?: Record<string, unknown> };

/** The validation error about the first field of an operation, as an example. */
function invalidParameter({ path, params, query, headers, body, files }: Operation) {
  const places: [string, Schema | undefined][] = [
    ['params', params],
    ['query', query],
    ['header', headers],
    ['body', body ?? { properties: files }],
  ];
  const [location, schema] =
    places.find(([, schema]) => Object.keys((schema as ObjectLike | undefined)?.properties ?? {}).length > 0) ?? [];
  const [param = 'body'] = Object.keys((schema as ObjectLike | undefined)?.properties ?? {});
  return {
    detail: `Incorrect request parameters: ${param}`,
    extra: { instance: path, 'invalid-params': { [param]: { location, msg: 'Invalid value', param, type: 'field', path: param } } },
  };
}
