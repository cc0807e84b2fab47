import type { Server } from 'node:http';
import { Duplex } from 'node:stream';

/** As much as is read of a file at once. */
const BUFFERED = 256 * 1024;
/** By `host:port`. */
const servers = new Map<string, Server>();

/** Lets `connectInProcess` find a server that listens at this `host:port`, until it closes. */
export function offerInProcess(server: Server, address: string): void {
  servers.set(address, server);
  server.once('close', () => servers.get(address) === server && servers.delete(address));
}

/**
 * A connection to a server in this process that listens at `host:port`: bytes go from one to the other in memory, not through the kernel. Undefined when
 * there is none, or when it has stopped listening.
 */
export function connectInProcess(address: string): Duplex | undefined {
  const server = servers.get(address);
  if (!server?.listening) return undefined;
  const [near, far] = [new End(), new End()];
  near.other = far;
  far.other = near;
  server.emit('connection', far);
  return near;
}

type Done = (error?: Error | null) => void;

/** One end of a connection, with everything that HTTP uses of a socket. */
class End extends Duplex {
  other: End | undefined;
  bytesRead = 0;
  bytesWritten = 0;
  /** What the other end waits for until this one has been read. */
  private hasRoom: Done | undefined;
  private hasReceivedEnd = false;

  constructor() {
    super({ highWaterMark: BUFFERED, allowHalfOpen: false });
  }

  setKeepAlive = () => this;
  setNoDelay = () => this;
  setTimeout = () => this;
  ref = () => this;
  unref = () => this;

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.pass([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.pass(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  /** Arrives later, as over a network: never while the caller is still writing. */
  private pass(chunks: readonly Buffer[], done: Done): void {
    process.nextTick(() => {
      const { other } = this;
      if (!other || other.destroyed || other.hasReceivedEnd) return done();
      let hasRoom = true;
      for (const chunk of chunks) {
        this.bytesWritten += chunk.length;
        other.bytesRead += chunk.length;
        hasRoom = other.push(chunk);
      }
      if (hasRoom) done();
      else other.hasRoom = done;
    });
  }

  override _read(): void {
    const { hasRoom } = this;
    this.hasRoom = undefined;
    hasRoom?.();
  }

  override _final(done: Done): void {
    process.nextTick(() => {
      this.other?.receiveEnd();
      done();
    });
  }

  override _destroy(error: Error | null, done: Done): void {
    const { other, hasRoom } = this;
    hasRoom?.();
    process.nextTick(() => {
      // What was sent before can still be read, as from a socket.
      if (other && other.readableLength > 0) other.receiveEnd();
      else other?.destroy();
    });
    done(error);
  }

  private receiveEnd(): void {
    if (this.destroyed || this.hasReceivedEnd) return;
    this.hasReceivedEnd = true;
    this.push(null);
    // An idle connection, which nobody reads, closes as well.
    this.read(0);
  }
}
