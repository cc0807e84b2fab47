export type SentObject = {
  readonly storageKey: string;
  readonly size: number;
  readonly contentType: string;
  readonly modifiedAt: Date;
  readonly cacheControl: string;
  readonly contentDisposition?: string;
};

/** Players leave in the middle of an answer all the time. */
export function ignoreLeaving(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
