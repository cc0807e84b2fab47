import { ApiProblem } from '../api/api-problem.ts';

/** The fields a refusal names; none when it is about something else. */
export function refusedFields(error: unknown): readonly string[] {
  return error instanceof ApiProblem ? error.fields : [];
}
