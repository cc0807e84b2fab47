/** Without it some programs take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Has the browser keep a text as a file. */
export function saveCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
