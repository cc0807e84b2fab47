import { limitsOf, type Operation } from './operation.ts';

/**
 * The names of the problems an operation may answer with: those its declaration names, and those that follow from the rest of it, which every operation of
 * its kind meets. What the gateway answers to any request (an unknown path, another host, a broken upstream) belongs to no operation.
 */
export function problemsOf(operation: Operation): readonly string[] {
  const { problems = [] } = operation;
  const isLimited = limitsOf(operation).length > 0;
  return [
    ...new Set([
      ...ofInput(operation),
      ...ofAccess(operation, isLimited),
      ...problems,
      ...(isLimited ? ['too_many_requests'] : []),
      'unavailable',
    ]),
  ];
}

function ofInput({ params, query, headers, body, files, consumes }: Operation): readonly string[] {
  const takesBytes = consumes?.[0] === 'bytes';
  const hasContent = Boolean(body || files) && !takesBytes;
  return [
    ...(params || query || headers || body || files ? ['invalid_parameters'] : []),
    // Too many parameters or fields; a body that is not of its type, or breaks off.
    ...(query || hasContent ? ['bad_request'] : []),
    ...(hasContent ? ['payload_too_large', 'unsupported_media_type'] : []),
    ...(hasContent || takesBytes ? ['request_timeout'] : []),
  ];
}

/** Once a limit is exceeded the token is read even where the operation ignores it, because moderators may pass the limit. */
function ofAccess({ access: { who, right, owner } }: Operation, isLimited: boolean): readonly string[] {
  return [
    ...(who === 'user' ? ['unauthorized_request'] : []),
    ...(who !== 'none' || isLimited ? ['invalid_request', 'invalid_token'] : []),
    ...(right || owner ? ['forbidden'] : []),
  ];
}
