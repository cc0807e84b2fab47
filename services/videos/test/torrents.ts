import { createHash } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { listen, type Peer, startPeer } from '@flotilla/test-kit';
import Protocol from 'bittorrent-protocol';
import utMetadata from 'ut_metadata';

/** A bencoded value. */
export function bencoded(value: unknown): Buffer {
  if (typeof value === 'number') return Buffer.from(`i${value}e`);
  if (typeof value === 'string') return bencoded(Buffer.from(value));
  if (Buffer.isBuffer(value)) return Buffer.concat([Buffer.from(`${value.length}:`), value]);
  if (Array.isArray(value)) return Buffer.concat([Buffer.from('l'), ...value.map(bencoded), Buffer.from('e')]);
  const entries = Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.concat([Buffer.from('d'), ...entries.flatMap((entry) => entry.map(bencoded)), Buffer.from('e')]);
}

const PIECE_LENGTH = 16;

/** The info of a torrent with this file. */
export function infoOf(film: Buffer, fields: object = {}, pieceLength = PIECE_LENGTH) {
  const starts = Array.from({ length: Math.ceil(film.length / pieceLength) }, (_, index) => index * pieceLength);
  const pieces = starts.map((from) =>
    createHash('sha1')
      .update(film.subarray(from, from + pieceLength))
      .digest(),
  );
  return { name: 'planking.mp4', length: film.length, 'piece length': pieceLength, pieces: Buffer.concat(pieces), ...fields };
}

export const hashOf = (info: object) => createHash('sha1').update(bencoded(info)).digest('hex');

type Info = ReturnType<typeof infoOf>;
type Seed = {
  readonly info: Info;
  readonly film: Buffer;
  /** Sees each request, and answers it unless it returns another block, or undefined for none. */
  readonly answer?: (block: Buffer, piece: number) => Buffer | undefined;
  readonly address?: string;
};

/** Another peer, which has the file. Another implementation of the protocol speaks for it. */
export async function startSeed({
  info,
  film,
  answer = (block) => block,
  address = '127.0.0.1',
}: Seed): Promise<Peer & { readonly requested: number[] }> {
  const requested: number[] = [];
  const count = info.pieces.length / 20;
  const server = createServer((socket: Socket) => {
    const wire = new Protocol();
    wire.on('error', () => socket.destroy());
    socket.pipe(wire).pipe(socket);
    wire.use(utMetadata(bencoded({ info })));
    wire.on('handshake', () => {
      wire.handshake(hashOf(info), Buffer.from('-TE0001-123456789012').toString('hex'));
      const bits = new Uint8Array(Math.ceil(count / 8));
      for (let index = 0; index < count; index += 1) bits[index >> 3] = (bits[index >> 3] as number) | (0x80 >> (index & 7));
      wire.bitfield(bits);
    });
    wire.on('interested', () => wire.unchoke());
    wire.on('request', (piece, offset, length, respond) => {
      requested.push(piece);
      const from = piece * info['piece length'] + offset;
      const block = answer(film.subarray(from, from + length), piece);
      if (block) respond(null, block);
    });
  });
  return Object.assign(await listen(server, address), { requested });
}

type At = { readonly port: number; readonly address?: string };

export const compactPeers = (peers: readonly At[]): Buffer =>
  Buffer.concat(peers.map(({ port, address = '127.0.0.1' }) => Buffer.from([...address.split('.').map(Number), port >> 8, port & 0xff])));

/** A tracker that names these peers, and what it was asked. */
export async function startTracker(peers: () => readonly At[]) {
  const asked: string[] = [];
  const peer = await startPeer(({ url = '' }, response) => {
    asked.push(url);
    response.end(bencoded({ interval: 1800, peers: compactPeers(peers()) }));
  });
  return Object.assign(peer, { asked, announce: `${peer.url}/announce` });
}
