declare module 'bittorrent-protocol' {
  import type { Duplex } from 'node:stream';

  type Respond = (error: Error | null, block: Uint8Array) => void;

  export default class Wire extends Duplex {
    use(extension: unknown): void;
    handshake(infoHash: string, peerId: string): void;
    bitfield(pieces: Uint8Array): void;
    unchoke(): void;
    on(event: 'request', listener: (piece: number, offset: number, length: number, respond: Respond) => void): this;
    on(event: string, listener: (...values: unknown[]) => void): this;
  }
}

declare module 'ut_metadata' {
  export default function utMetadata(torrent: Uint8Array): unknown;
}
