const WINDOW_MS = 12_000;

type Mark = { readonly at: number; readonly bytes: number };

/** Measures how fast bytes leave, over the last twelve seconds. Times in milliseconds. */
export function createSpeedometer() {
  let marks: Mark[] = [];
  return {
    mark(bytes: number, at: number): void {
      if (marks.some((mark) => mark.bytes > bytes)) marks = [];
      marks = [...marks.filter((mark) => at - mark.at <= WINDOW_MS), { at, bytes }];
    },
    reset(): void {
      marks = [];
    },
    /** Seconds until `total` is reached; null until enough was seen. */
    secondsLeft(total: number): number | null {
      const [first, last] = [marks[0], marks.at(-1)];
      if (!first || !last || last.at - first.at < 1500 || last.bytes <= first.bytes) return null;
      const perSecond = ((last.bytes - first.bytes) / (last.at - first.at)) * 1000;
      return (total - last.bytes) / perSecond;
    },
  };
}
