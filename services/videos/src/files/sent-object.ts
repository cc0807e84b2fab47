export type SentObject = {
  readonly storageKey: string;
  readonly size: number;
  readonly contentType: string;
  readonly modifiedAt: Date;
  readonly cacheControl: string;
  readonly contentDisposition?: string;
};

const LEFT = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** Players leave in the middle of an answer all the time. */
export function ignoreLeaving(error: unknown): void {
  if (!LEFT.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
}
