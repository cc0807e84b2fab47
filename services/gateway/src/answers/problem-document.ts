import type { Problem } from '@flotilla/problem';
import { problemDocument as documentOf } from '@flotilla/problem/document';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The text of docs/contract/conventions.md#problem-documents, without `instance`: the gateway checks no fields. */
export function problemDocument(problem: Problem, docsUrl: string, operationId?: string): string {
  return JSON.stringify(documentOf(problem, docsUrl, operationId));
}
