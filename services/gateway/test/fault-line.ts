import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server whose connections can be cut, silenced and restored. */
export async function startFaultLine(host: string, port: number) {
  const ends = new Set<Socket>();
  let state: 'cut' | 'silent' | 'whole' = 'whole';

  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => {
        if (state === 'whole') to.write(bytes);
      });
      from.on('error', () => {});
      from.once('close', () => {
        ends.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function cut(): void {
    state = 'cut';
    for (const end of ends) end.destroy();
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    /** Connections stay, and nothing comes through. */
    silence() {
      state = 'silent';
    },
    mend() {
      // Every present connection lacks the bytes that were dropped.
      if (state === 'silent') cut();
      state = 'whole';
    },
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
