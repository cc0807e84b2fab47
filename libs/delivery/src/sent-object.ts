export type SentObject = {
  readonly storageKey: string;
  readonly size: number;
  readonly contentType: string;
  readonly modifiedAt: Date;
  readonly cacheControl: string;
  readonly contentDisposition?: string;
};
