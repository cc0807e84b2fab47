export const sizeUnits = { MB: 1e6, GB: 1e9, TB: 1e12 } as const;
export type SizeUnit = keyof typeof sizeUnits;

/** Bytes as a form shows them: in the largest unit that is exact with two digits after the point, else in MB. */
export function sizeParts(bytes: number): { amount: string; unit: SizeUnit } {
  if (!(bytes > 0)) return { amount: bytes === 0 ? '0' : '', unit: 'GB' };
  const exact = (['TB', 'GB', 'MB'] as const).find((unit) => bytes >= sizeUnits[unit] && bytes % (sizeUnits[unit] / 100) === 0);
  const unit = exact ?? 'MB';
  return { amount: String(bytes / sizeUnits[unit]), unit };
}
