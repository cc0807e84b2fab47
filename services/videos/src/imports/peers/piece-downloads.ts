import type { Connection } from './connect-peer.ts';

/** As large as peers accept requests for. */
const BLOCK_BYTES = 16 * 1024;
/** Requested blocks of a piece that have not come. */
const BLOCKS_AT_ONCE = 32;
const REQUEST = 6;

type Download = {
  readonly bytes: Buffer;
  readonly todo: number[];
  readonly requested: Set<number>;
  readonly isWanted: () => boolean;
  readonly settle: (piece: Buffer | undefined) => void;
};

export type PieceDownloads = {
  /** The bytes of a piece, unchecked; undefined once it is not wanted any more, or the peer is gone. */
  readonly read: (index: number, length: number, isWanted: () => boolean) => Promise<Buffer | undefined>;
  take(index: number, offset: number, block: Buffer): void;
  choked(): void;
  unchoked(): void;
  isBusy(): boolean;
  activeAt(): number;
  end(): void;
};

/** The pieces that one peer is asked for, in blocks. */
export function createPieceDownloads(
  { send }: Pick<Connection, 'send'>,
  { isChoking }: { readonly isChoking: () => boolean },
): PieceDownloads {
  const downloads = new Map<number, Download>();
  let activeAt = performance.now();
  let hasEnded = false;

  function request(index: number, { bytes, todo, requested }: Download): void {
    while (!isChoking() && requested.size < BLOCKS_AT_ONCE && todo.length > 0) {
      const offset = todo.pop() as number;
      const payload = Buffer.alloc(12);
      payload.writeUInt32BE(index, 0);
      payload.writeUInt32BE(offset, 4);
      payload.writeUInt32BE(Math.min(BLOCK_BYTES, bytes.length - offset), 8);
      send(REQUEST, payload);
      requested.add(offset);
    }
  }

  function settle(index: number, piece: Buffer | undefined): void {
    const download = downloads.get(index);
    downloads.delete(index);
    download?.settle(piece);
  }

  return {
    read(index, length, isWanted) {
      if (hasEnded) return Promise.resolve(undefined);
      const { promise, resolve } = Promise.withResolvers<Buffer | undefined>();
      const offsets = Array.from({ length: Math.ceil(length / BLOCK_BYTES) }, (_, block) => block * BLOCK_BYTES);
      const todo = offsets.toReversed();
      const download = { bytes: Buffer.allocUnsafe(length), todo, requested: new Set<number>(), isWanted, settle: resolve };
      if (downloads.size === 0) activeAt = performance.now();
      downloads.set(index, download);
      request(index, download);
      return promise;
    },

    take(index, offset, block) {
      const download = downloads.get(index);
      // It may have been asked for before the piece came from another peer.
      if (!download?.requested.has(offset)) return;
      const { bytes, requested, todo, isWanted } = download;
      if (block.length !== Math.min(BLOCK_BYTES, bytes.length - offset)) throw new Error('The peer sends blocks that were not asked for.');
      activeAt = performance.now();
      requested.delete(offset);
      block.copy(bytes, offset);
      if (!isWanted()) settle(index, undefined);
      else if (requested.size === 0 && todo.length === 0) settle(index, bytes);
      else request(index, download);
    },

    // A peer that chokes forgets what it was asked for.
    choked() {
      for (const { requested, todo } of downloads.values()) {
        todo.push(...requested);
        requested.clear();
      }
    },

    unchoked() {
      for (const [index, download] of downloads) request(index, download);
    },

    isBusy: () => downloads.size > 0,
    activeAt: () => activeAt,

    end() {
      hasEnded = true;
      for (const index of downloads.keys()) settle(index, undefined);
    },
  };
}
