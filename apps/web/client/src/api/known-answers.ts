import { queries } from './query-client.ts';
import { session } from './session.ts';

type Known = {
  readonly operation: string;
  readonly input: object;
  readonly count?: number;
  readonly body: unknown;
  /** When the server said so. */
  readonly at: number;
};

/** Takes what the page brought along, so that visitors need not wait for it; members may see more, and ask. */
export function takeKnownAnswers(): void {
  const text = document.getElementById('flotilla-answers')?.textContent;
  if (!text || session.read()) return;
  for (const { operation, input, count, body, at } of JSON.parse(text) as readonly Known[]) {
    // Browsers show pages of yesterday again from their history; clocks may differ.
    const said = { updatedAt: Math.min(at, Date.now()) };
    if (count === undefined) queries.setQueryData([operation, input], body, said);
    else queries.setQueryData([operation, 'pages', input, count], { pages: [body], pageParams: [0] }, said);
  }
}
