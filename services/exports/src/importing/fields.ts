type Item = Readonly<Record<string, unknown>>;

/** The text if it is one of such a length, else null. */
export const textOrNull = (value: unknown, { min = 1, max }: { readonly min?: number; readonly max: number }): string | null =>
  typeof value === 'string' && value.length >= min && value.length <= max ? value : null;

export const isText = (value: unknown, max: number, min = 1): value is string => textOrNull(value, { min, max }) !== null;

export const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 2_147_483_647;

/** The text of a field of an object in a field. */
export function nestedText(item: Item, field: string, name: string): string | null {
  const nested = item[field] as Item | null | undefined;
  return typeof nested === 'object' && nested !== null ? textOrNull(nested[name], { max: 200 }) : null;
}
