import { createHash } from 'node:crypto';
import { problems } from '@flotilla/problem';
import type { Storage } from '@flotilla/storage';
import { expect, test } from '@jest/globals';
import { createMemoryBudget } from '../src/memory-budget.ts';
import type { Refusals } from '../src/refusals.ts';
import { type Chunk, storeChunk } from '../src/store-chunk.ts';
import type { Durable } from '../src/store-parts.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const refusals = { checksum_mismatch: () => problems.bad_request({ detail: 'The checksum is wrong.' }) } as unknown as Refusals;

function startUpload() {
  const objects = new Map<string, number>();
  const acknowledged: Durable[] = [];
  const storage = {
    async put(key: string, _bytes: Buffer, { size }: { size: number }) {
      objects.set(key, size);
    },
    async delete(keys: readonly string[]) {
      for (const key of keys) objects.delete(key);
    },
  };
  const memory = createMemoryBudget({ totalBytes: 8 * MIB, bytesPerUser: 8 * MIB, waitInMs: 10_000 });
  let keys = 0;
  const surroundings = {
    storage: storage as unknown as Storage,
    memory,
    refusals,
    async acknowledge(_lease: unknown, durable: Durable) {
      acknowledged.push(durable);
    },
    setMultipart: async () => {},
    findPieces: async () => [],
    newPieceKey: () => `piece ${(keys += 1)}`,
  };
  const session = { id: 'upload', userId: 2, storageKey: 'x', size: GIB, partSize: 64 * MIB, received: 0, multipartId: null };
  const lease = { token: '', lost: new AbortController().signal, progressed() {}, async assertHeld() {}, keep() {} };
  const send = (chunk: Pick<Chunk, 'digest' | 'read'>) =>
    storeChunk(
      surroundings,
      session,
      { ...lease, async [Symbol.asyncDispose]() {} },
      { ...chunk, overlap: 0, length: 20 * MIB, isLengthExact: true },
    );
  return { objects, acknowledged, send };
}

test('a chunk that fills no part becomes pieces of 8 MiB, which count once it is whole', async () => {
  const { objects, acknowledged, send } = startUpload();
  const countedAt: number[] = [];
  async function* read() {
    for (let sent = 0; sent < 20; sent += 1) {
      countedAt.push(acknowledged.length);
      yield Buffer.alloc(MIB, sent);
    }
  }

  const received = await send({ read, digest: null });

  expect(received).toBe(20 * MIB);
  expect([...objects.values()]).toEqual([8 * MIB, 8 * MIB, 4 * MIB]);
  expect(new Set(countedAt)).toEqual(new Set([0]));
  expect(acknowledged.map(({ piece, received: count }) => [piece?.start, piece?.size, count])).toEqual([
    [0, 8 * MIB, 8 * MIB],
    [8 * MIB, 8 * MIB, 16 * MIB],
    [16 * MIB, 4 * MIB, 20 * MIB],
  ]);
});

test('a chunk that breaks off, or has another checksum, leaves no pieces', async () => {
  const { objects, acknowledged, send } = startUpload();
  async function* broken() {
    yield Buffer.alloc(10 * MIB);
    throw new Error('broken');
  }
  async function* whole() {
    yield Buffer.alloc(20 * MIB);
  }
  const expected = createHash('sha256').update('something else').digest();

  await expect(send({ read: broken, digest: null })).rejects.toThrow('broken');
  await expect(send({ read: whole, digest: { algorithm: 'sha256', expected } })).rejects.toThrow('The checksum is wrong.');

  expect(objects).toEqual(new Map());
  expect(acknowledged).toEqual([]);
});
