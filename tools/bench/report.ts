/** One line of the report: what was measured, ours beside the reference, the ratio, and what we aim for. */
export type Row = { what: string; ours: string; reference: string; ratio: string; aim: string };
export type BenchContext = {
  /** Empty, and removed afterwards. */
  directory: string;
  processes: 'each' | 'one';
  /** What Node is started with, for trying flags out. */
  nodeFlags: readonly string[];
};
export type Bench = (context: BenchContext) => Promise<Row[]>;

const COLUMNS = ['what', 'ours', 'reference', 'ratio', 'aim'] as const;

export function printReport(rows: readonly Row[]): void {
  const table = [Object.fromEntries(COLUMNS.map((column) => [column, column])) as Row, ...rows];
  const widths = COLUMNS.map((column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table)
    process.stdout.write(`${COLUMNS.map((column, index) => row[column].padEnd(widths[index] as number)).join('  ')}\n`);
}

export const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
export const ratioOf = (ours: number, reference: number) => `${(ours / reference).toFixed(2)}x`;

/** The middle one of several runs of the same measure. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
