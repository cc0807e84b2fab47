export { median } from '@flotilla/test-kit/median';
/** One line of the report: what was measured, our figure, the reference, their ratio, and the target. */
export type Row = { what: string; ours: string; reference: string; ratio: string; aim: string };
export type BenchContext = {
  /** An empty directory, removed afterwards. */
  directory: string;
  processes: 'each' | 'one';
  /** The flags Node is started with, to compare flags. */
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
