export type CsvRow = readonly (number | string)[];

/** What programs for tables would take for a formula (attack K1). */
const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/;

/** Rows as RFC 4180 writes them; texts take no effect where they are opened. */
export const csvOf = (rows: readonly CsvRow[]): string => rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: number | string): string {
  if (typeof value === 'number') return String(value);
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}
