import { setTimeout as delay } from 'node:timers/promises';
import { isTimeLimit, isUnavailable } from '@flotilla/availability';
import { silentLog } from '@flotilla/telemetry';
import { createTestDatabase, eventually, startFaultProxy } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { afterCommit, beforeCommit, connectDatabase, execute, isUniqueViolation } from '../src/index.ts';
import { Note, startNotes } from './notes.ts';

const count = { text: 'select count(*) as notes from note' };
const note = (title: string) => ({ title, tags: ['a', 'b'] });

test('keeps what a transaction wrote, or nothing of it', async () => {
  await using database = await startNotes();

  await database.transaction(async (tx) => void tx.create(Note, note('kept'), { persist: true, partial: true }));
  const failing = database.transaction(async (tx) => {
    tx.create(Note, note('lost'), { persist: true, partial: true });
    await tx.flush();
    throw new Error('changed my mind');
  });

  await expect(failing).rejects.toThrow('changed my mind');
  expect(await database.query(count)).toEqual([{ notes: 1 }]);
});

test('raw SQL joins the transaction and reads numbers, moments and documents', async () => {
  await using database = await startNotes();

  const inside = await database.transaction(async (tx) => {
    await execute(tx, 'insert into note (title, tags, written_at) values ($1, $2, $3)', ['raw', '["x"]', new Date(0)]);
    return execute(tx, `select id, tags, written_at as "writtenAt", tags ? 'x' as has from note`);
  });

  const expected = [{ id: 1, tags: ['x'], writtenAt: new Date(0) }];
  expect(inside).toEqual([{ ...expected[0], has: true }]);
  expect(await database.query({ name: 'all', text: 'select id, tags, written_at as "writtenAt" from note' })).toEqual(expected);
  expect(await database.transaction((tx) => tx.findOneOrFail(Note, { title: 'raw' }))).toMatchObject({ id: 1, writtenAt: new Date(0) });
});

test('a constraint that refuses is recognised however the row was written', async () => {
  await using database = await startNotes();
  const add = () => database.transaction(async (tx) => void tx.create(Note, note('one'), { persist: true, partial: true }));
  await add();

  const byEntity = await add().catch((error: unknown) => error);
  const bySql = await database
    .transaction((tx) => execute(tx, `insert into note (title, tags, written_at) values ('one', '[]', now())`))
    .catch((error: unknown) => error);

  for (const error of [byEntity, bySql]) {
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'note_title_unique')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
    expect(isUnavailable(error)).toBe(false);
  }
});

test('a transaction that takes too long is ended by the server, and the pool stays usable', async () => {
  await using database = await startNotes();

  const takeTooLong = () =>
    database.transaction(
      async (tx) => {
        tx.create(Note, note('late'), { persist: true, partial: true });
        await tx.flush();
        await execute(tx, 'select pg_sleep(5)');
      },
      { timeoutInMs: 100 },
    );

  // More often than the pool has places.
  for (let round = 0; round < 6; round++) await expect(takeTooLong()).rejects.toThrow(/timeout/);
  expect(await database.query(count)).toEqual([{ notes: 0 }]);
  expect(await database.transaction((tx) => execute(tx, count.text))).toEqual([{ notes: 0 }]);
});

test('a time limit is distinguished from an unavailable server, also when no statement was running', async () => {
  await using database = await startNotes();
  const slowStatement = database.transaction(async (tx) => {
    await execute(tx, `set local statement_timeout = '20ms'`);
    await execute(tx, 'select pg_sleep(5)');
  });
  const slowWork = database.transaction(
    async (tx) => {
      await delay(300);
      await execute(tx, 'select 1');
    },
    { timeoutInMs: 100 },
  );

  const failures = (await Promise.allSettled([slowStatement, slowWork])).map((each) => each.status === 'rejected' && each.reason);

  expect(failures).toMatchObject([{ code: '57014' }, { code: '25P04' }]);
  expect(failures.map((failure) => [isTimeLimit(failure), isUnavailable(failure)])).toEqual(Array(2).fill([true, false]));
});

test('a server that shuts down is unavailable, also for a transaction with no statement running', async () => {
  await using database = await startNotes();
  const cut = database.transaction(async (tx) => {
    const [{ pid } = { pid: 0 }] = await execute<{ pid: number }>(tx, 'select pg_backend_pid() as pid');
    await database.query({ text: 'select pg_terminate_backend($1)', values: [pid] });
    await delay(100);
    await execute(tx, 'select 1');
  });

  const failure = await cut.catch((error: unknown) => error);

  expect(failure).toMatchObject({ code: '57P01' });
  expect([isUnavailable(failure), isTimeLimit(failure)]).toEqual([true, false]);
});

test('J5: what runs before the commit comes after the locks of the work, once per key', async () => {
  await using database = await startNotes();
  const order: string[] = [];

  await database.transaction(async (tx) => {
    const hook = async () => {
      order.push(JSON.stringify(await execute(tx, count.text)));
    };
    beforeCommit(tx, 'key', hook);
    beforeCommit(tx, 'key', hook);
    tx.create(Note, note('first'), { persist: true, partial: true });
    order.push('work');
  });

  expect(order).toEqual(['work', '[{"notes":1}]']);
  expect(() => beforeCommit(database.orm.em.fork(), 'key', async () => {})).toThrow('not a transaction');
});

test('what runs after the commit finds it done, once per key; not at all when the work fails', async () => {
  await using database = await startNotes();
  const order: string[] = [];
  const hook = () => void order.push('committed');

  await database.transaction(async (tx) => {
    afterCommit(tx, 'key', hook);
    afterCommit(tx, 'key', hook);
    order.push('work');
  });
  const failing = database.transaction(async (tx) => {
    afterCommit(tx, 'key', hook);
    throw new Error('changed my mind');
  });

  await expect(failing).rejects.toThrow('changed my mind');
  expect(order).toEqual(['work', 'committed']);
  expect(() => afterCommit(database.orm.em.fork(), 'key', hook)).toThrow('not a transaction');
});

test('receives notifications, also after its connection was cut, and survives cut pool connections', async () => {
  await using database = await startNotes();
  const received: string[] = [];
  database.listen('news', (payload) => received.push(payload));
  await eventually(() => expect(received).toEqual(['']));

  await database.query({ text: `select pg_notify('news', 'one')` });
  await eventually(() => expect(received).toEqual(['', 'one']));
  await database.query({
    text: 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  });
  await eventually(() => expect(received).toEqual(['', 'one', '']));
  await database.query({ text: `select pg_notify('news', 'two')` });

  await eventually(() => expect(received).toEqual(['', 'one', '', 'two']));
});

test('a stopped database is not ready, and its errors are recognised as unavailability', async () => {
  await using database = await startNotes();
  expect(await database.isReady()).toBe(true);

  await database.close();

  expect(await database.isReady()).toBe(false);
  expect(isUnavailable(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBe(true);
  expect(isUnavailable(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }))).toBe(false);
  expect(isUnavailable(new Error('outer', { cause: Object.assign(new Error('shutting down'), { code: '57P01' }) }))).toBe(true);
});

test('nested transactions of two databases are independent', async () => {
  await using outer = await startNotes();
  await using inner = await startNotes();

  const failing = outer.transaction(async (tx) => {
    tx.create(Note, note('outer'), { persist: true, partial: true });
    await inner.transaction(async (other) => void other.create(Note, note('inner'), { persist: true, partial: true }));
    throw new Error('changed my mind');
  });

  await expect(failing).rejects.toThrow('changed my mind');
  expect([await outer.query(count), await inner.query(count)]).toEqual([[{ notes: 0 }], [{ notes: 1 }]]);
});

test('closing waits for running transactions and refuses new ones', async () => {
  await using database = await startNotes();
  const begun = database.transaction(async (tx) => {
    tx.create(Note, note('begun'), { persist: true, partial: true });
    return 'done';
  });

  const closing = database.close();

  await expect(database.transaction(async () => 'late')).rejects.toThrow('was closed');
  expect(await begun).toBe('done');
  await closing;
});

test('closing waits for a query that is still waiting for a connection', async () => {
  await using notes = await startNotes();
  const database = await notes.again();
  const asked = database.query(count);

  const closing = database.close();

  expect(await asked).toEqual([{ notes: 0 }]);
  await closing;
  await expect(database.query(count)).rejects.toThrow('was closed');
});

test('R27: a database that falls silent in the middle costs its connections and nothing else', async () => {
  await using stack = new AsyncDisposableStack();
  const copy = await createTestDatabase({ name: 'empty', build: async () => {} });
  stack.defer(() => copy.drop());
  const url = new URL(copy.url);
  const proxy = stack.use(await startFaultProxy(url.host));
  url.host = proxy.address;
  const behindProxy = { url: url.href, entities: [], log: silentLog, poolSize: 2, silentAfterMs: 500, name: 'silent' };
  const database = stack.use(await connectDatabase(behindProxy));
  const ask = () => database.query<{ one: number }>({ text: 'select 1 as one' });
  await Promise.all([ask(), ask()]);

  proxy.set({ kind: 'silence' });
  const questions = await Promise.allSettled([ask(), database.transaction((tx) => execute(tx, 'select 1'))]);
  proxy.set(null);

  expect(questions.map((each) => each.status === 'rejected' && isUnavailable(each.reason))).toEqual([true, true]);
  expect(await eventually(ask)).toEqual([{ one: 1 }]);
});
