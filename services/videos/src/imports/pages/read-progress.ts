export type Progress = { readonly receivedBytes: number; readonly totalBytes: number | null };

/** For `--progress-template`: a word to know the lines by, and two numbers. */
export const PROGRESS_TEMPLATE = 'download:flotilla %(progress.downloaded_bytes)s %(progress.total_bytes)s';
const LINE = /^flotilla (\d{1,15}) (\d{1,15}|NA)$/;
const LONGEST_LINE = 1_000;

/** Reads lines as they are printed and reports those about progress; others mean nothing, however long they are. */
export function progressLines(report: (progress: Progress) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    for (const line of lines) {
      const [, received, total] = LINE.exec(line.trim()) ?? [];
      if (received !== undefined) report({ receivedBytes: Number(received), totalBytes: total === 'NA' ? null : Number(total) });
    }
  };
}
