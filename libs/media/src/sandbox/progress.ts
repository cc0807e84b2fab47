/** The progress of a run: frames written, and the time of the newest one in seconds. */
export type Progress = { readonly frame: number; readonly seconds: number; readonly bytes: number };

/** Reads the key=value lines of `-progress pipe:1` and reports each complete block. */
export function progressReader(report: (progress: Progress) => void): (text: string) => void {
  let rest = '';
  let block: Record<string, string> = {};
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(-1000);
    for (const line of lines) {
      const [key = '', value = ''] = line.split('=', 2);
      block[key.trim()] = value.trim();
      if (key !== 'progress') continue;
      report({
        frame: count(block['frame']),
        seconds: count(block['out_time_us'] ?? block['out_time_ms']) / 1e6,
        bytes: count(block['total_size']),
      });
      block = {};
    }
  };
}

function count(text: string | undefined): number {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : 0;
}
