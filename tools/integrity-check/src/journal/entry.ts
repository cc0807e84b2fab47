/** One line of a journal. Sizes in bytes, digests in hex, times in ISO 8601. */
export type Entry = { readonly at: string } & (
  | { readonly type: 'began'; readonly seed: number }
  | { readonly type: 'signed-in'; readonly sessionId: string }
  | { readonly type: 'uploaded'; readonly uuid: string; readonly name: string; readonly sha256: string; readonly size: number }
  | { readonly type: 'renamed'; readonly uuid: string; readonly name: string }
  | { readonly type: 'deleted'; readonly uuid: string }
  /** Bytes of an upload that were acknowledged; its position must never be lower again. */
  | { readonly type: 'received'; readonly upload: string; readonly bytes: number }
  /** The outcome is unknown, so either one is correct. */
  | { readonly type: 'upload-unknown'; readonly name: string; readonly sha256: string; readonly size: number }
  | { readonly type: 'rename-unknown'; readonly uuid: string; readonly name: string }
  | { readonly type: 'delete-unknown'; readonly uuid: string }
  /** A promise that was seen broken while the load was running. */
  | { readonly type: 'broken'; readonly what: string; readonly key: string; readonly sentence: string }
);

type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never;
export type NewEntry = WithoutTime<Entry>;
