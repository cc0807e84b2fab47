import type { Call } from '@flotilla/http-client';

/** What every request of an upload is sent with. */
export type Line = { readonly client: Call; readonly signal: AbortSignal };
export type Answered = { readonly status: number; readonly body: unknown; readonly headers: Headers };
export type Chunk = { readonly headers: { readonly 'content-range': string; readonly digest?: string }; readonly bytes: Blob };

/** Where a file is sent by the resumable protocol, and what becomes of it there. */
export type Destination<Told, Made> = {
  /** What the server is to be told of the file by now, after it was told something before. */
  readonly wanted: (told: Told | null) => Told;
  /** Whether it must be told before it has the last byte. */
  readonly hasNews: (told: Told | null) => boolean;
  readonly open: (line: Line, file: File, wanted: Told) => Promise<Answered>;
  readonly send: (line: Line, uploadId: string, chunk: Chunk) => Promise<Answered>;
  /** What was made of the whole file; null while it was not. */
  readonly madeOf: (answer: Answered) => Made | null;
  /** Why it does not want the file. */
  readonly refusedBecause: (error: unknown) => string;
};

/** Asks how much of a file has arrived. */
export const positionOf = (total: number): Chunk => ({ headers: { 'content-range': `bytes */${total}` }, bytes: new Blob([]) });
