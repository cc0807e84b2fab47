import { exampleList } from '@flotilla/contract';

/** The examples of a body in the form of OpenAPI: one, several with titles, or none. */
export function shownExamples(shown: unknown): { example?: unknown; examples?: Record<string, object> } {
  if (shown === undefined) return {};
  const examples = exampleList(shown);
  if (examples.length === 1) return { example: examples[0]?.[1] };
  return { examples: Object.fromEntries(examples.map(([title, value]) => [title, { summary: title, value }])) };
}
