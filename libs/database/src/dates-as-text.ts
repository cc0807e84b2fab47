type DatesAsText<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** The row with its dates as ISO 8601 texts, as replies have them. */
export function datesAsText<Row extends object>(row: Row): DatesAsText<Row> {
  const entries = Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(entries) as DatesAsText<Row>;
}
