type SchemaLike = {
  readonly writeOnly?: boolean;
  readonly items?: SchemaLike;
  readonly properties?: Readonly<Record<string, SchemaLike>>;
  readonly anyOf?: readonly SchemaLike[];
  readonly additionalProperties?: SchemaLike | boolean;
};

/** Whether the value at this path is, or contains, something `writeOnly`: such values are never echoed. */
export function isSecret(schema: object, path: readonly string[]): boolean {
  let reached: SchemaLike[] = [schema];
  for (const step of path) {
    if (reached.some(({ writeOnly }) => writeOnly)) return true;
    reached = reached.flatMap((inner) => branchesAt(inner, step));
  }
  return reached.some(holdsSecret);
}

function branchesAt({ properties = {}, items, anyOf = [], additionalProperties }: SchemaLike, step: string): SchemaLike[] {
  return [
    ...(Object.hasOwn(properties, step) ? [properties[step] as SchemaLike] : []),
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...anyOf.flatMap((branch) => branchesAt(branch, step)),
  ];
}

function holdsSecret({ writeOnly, properties = {}, items, anyOf = [], additionalProperties }: SchemaLike): boolean {
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  if (typeof additionalProperties === 'object') inner.push(additionalProperties);
  return writeOnly === true || inner.some(holdsSecret);
}
