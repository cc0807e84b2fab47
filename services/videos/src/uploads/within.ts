import { PIECE } from './admit-arriving.ts';

type Checks = {
  /** For a file that is larger than this instance takes. */
  readonly refuse: (size: number) => Promise<void>;
  /** Answers how many more bytes may be stored. */
  readonly admit: (size: number) => Promise<number>;
};

/** The bytes of a file that arrives, as long as it is neither too large nor exceeds the quota. */
export async function* within(limit: number, bytes: AsyncIterable<Buffer>, { refuse, admit }: Checks): AsyncGenerator<Buffer> {
  let size = 0;
  let admitted = PIECE;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limit) await refuse(size);
    if (size > admitted) admitted = size + (await admit(size));
    yield chunk;
  }
}
