// Compares CPU milliseconds per request of this server, bare Express and bare Node, for a small reply and for a list of 20 kB.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CALLER_HEADER, createCallerTokenSigner, generateServiceKeys } from '@flotilla/identity';

const REQUESTS = 20_000;
const CONNECTIONS = 8;
const keys = generateServiceKeys();
const token = createCallerTokenSigner(keys).sign({ caller: null, audience: 'videos', clientIp: '127.0.0.1' });
const head = `GET /api/v1/videos?start=0&count=15&sort=-publishedAt HTTP/1.1\r\nhost: x\r\nx-request-id: a-b-c\r\n${CALLER_HEADER}: ${token}\r\n\r\n`;

/** Sends requests one after the other over one connection; the end of an answer is found by its length. */
async function drive(port: number, requests: number, answerLength: number): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  for (let sent = 0; sent < requests; sent++) {
    socket.write(head);
    for (let length = 0; length < answerLength; ) length += ((await once(socket, 'data')) as [Buffer])[0].length;
  }
  socket.destroy();
}

async function lengthOfAnswer(port: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(head);
  const bytes: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => bytes.push(chunk));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  socket.destroy();
  const answer = Buffer.concat(bytes);
  if (!answer.subarray(0, 20).includes('200')) throw new Error(answer.toString());
  return answer.length;
}

async function measure(server: string, size: string): Promise<number> {
  const served = fork(fileURLToPath(new URL('served.ts', import.meta.url)), [server, size], {
    env: { ...process.env, PUBLIC_KEY: keys.publicKey, NODE_ENV: 'production' },
  });
  const [{ port }] = (await once(served, 'message')) as [{ port: number }];
  const usage = async () => {
    served.send('usage');
    const [{ user, system }] = (await once(served, 'message')) as [NodeJS.CpuUsage];
    return user + system;
  };
  const length = await lengthOfAnswer(port);
  const run = (requests: number) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => drive(port, Math.ceil(requests / CONNECTIONS), length)));
  await run(REQUESTS / 4);
  const before = await usage();
  await run(REQUESTS);
  const spent = (await usage()) - before;
  served.kill();
  return spent / REQUESTS / 1_000;
}

for (const size of ['small', 'list']) {
  for (const server of ['bare', 'express', 'flotilla']) {
    process.stdout.write(`${size} ${server}: ${(await measure(server, size)).toFixed(4)} ms\n`);
  }
}
