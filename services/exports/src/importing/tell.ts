import { PermanentFailure } from '@flotilla/jobs';
import { problems } from '@flotilla/problem';
import { isPassing } from '@flotilla/service-client';
import type { Outcome } from '../user-imports/stats.ts';

type Answer = { readonly status: number; readonly body?: unknown };
const outcomes = { done: 'success', duplicate: 'duplicates' } as const;

/** What an answer of another service means for the item that it was asked about. Throws where it says nothing about that. */
export function outcomeOf({ status, body }: Answer): Outcome {
  if (isPassing(status)) throw problems.unavailable({ detail: 'Nothing can be imported right now.' });
  if (status !== 200) return 'errors';
  const { outcome } = body as { readonly outcome: 'gone' | 'wanted' | keyof typeof outcomes };
  if (outcome === 'gone') throw new PermanentFailure('The account was blocked or deleted.');
  return outcome === 'wanted' ? 'errors' : outcomes[outcome];
}
