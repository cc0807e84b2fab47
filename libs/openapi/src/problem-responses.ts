import { limitsOf, type Operation } from '@flotilla/contract';

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** The problems an operation may answer with, as far as its declaration tells. */
export function problemResponses(operation: Operation): Record<string, object> {
  const { access, params, query, body, headers } = operation;
  return {
    ...((params || query || body || headers) && { 400: problem('A parameter or field is not valid; `invalid-params` names each.') }),
    ...(access.who !== 'none' && { 401: problem('The access token is missing, revoked or expired.') }),
    ...((access.right || access.owner) && { 403: problem('You may not do this.') }),
    ...(params && { 404: problem('There is nothing of that name.') }),
    ...(limitsOf(operation).length > 0 && { 429: problem('Too many requests; `Retry-After` says when to come back.') }),
    default: problem('Any other failure.'),
  };
}
