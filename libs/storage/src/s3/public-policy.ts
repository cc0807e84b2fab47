type Statement = { Effect?: string; Principal?: unknown; NotPrincipal?: unknown; Action?: string | string[]; NotAction?: unknown };

/** Whether a bucket policy lets everybody list or read, regardless of its conditions. */
export function isReadableByAnybody(policy: string): boolean {
  const { Statement: statements = [] } = JSON.parse(policy) as { Statement?: Statement | Statement[] };
  return [statements].flat().some((statement) => statement.Effect === 'Allow' && isForAnybody(statement) && letsRead(statement));
}

function isForAnybody({ Principal, NotPrincipal }: Statement): boolean {
  if (NotPrincipal !== undefined) return true;
  const named = typeof Principal === 'object' && Principal !== null ? Object.values(Principal).flat() : [Principal];
  return named.includes('*');
}

function letsRead({ Action = [], NotAction }: Statement): boolean {
  if (NotAction !== undefined) return true;
  return [Action].flat().some((action) => /^(\*|s3:(\*|g[a-z*?]*|l[a-z*?]*))$/i.test(action));
}
