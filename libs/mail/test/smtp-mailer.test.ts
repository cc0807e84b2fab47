import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { inspect } from 'node:util';
import { readMessage, startFaultProxy } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { MailMisconfigured, MailRefused, MailUnavailable, messageIdOf } from '../src/index.ts';
import { refusal, startMailServer } from './mail-server.ts';
import { aMail, failureOf, HOST, startMailer } from './world.ts';

const PASSWORD = 'hunter2/&p@ss';

test('delivers text and HTML, with the headers that keep answering machines quiet', async () => {
  await using server = await startMailServer();
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });

  await mailer.send(aMail({ fromName: 'Flotilla', text: 'Grüße, Ålice.\n', html: '<p>Grüße, Ålice.</p>\n', language: 'de' }));

  expect(mailer.canSend).toBe(true);
  expect(server.deliveries).toMatchObject([{ from: `no-reply@${HOST}`, to: ['alice@example.org'] }]);
  const { headers, parts } = readMessage(server.deliveries[0]?.message ?? '');
  expect(headers).toMatchObject({
    from: `Flotilla <no-reply@${HOST}>`,
    to: 'alice@example.org',
    subject: 'Hello',
    'message-id': messageIdOf('an event', HOST),
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    'content-language': 'de',
    'mime-version': '1.0',
  });
  expect(headers['content-type']).toMatch(/^multipart\/alternative/);
  expect(headers).not.toHaveProperty('x-mailer');
  expect(parts).toEqual({ 'text/plain': 'Grüße, Ålice.\n', 'text/html': '<p>Grüße, Ålice.</p>\n' });
});

test.each([
  ['videos@example.org', 'Harbour films <videos@example.org>'],
  ['<videos@example.org>', 'Harbour films <videos@example.org>'],
  ['The harbour <videos@example.org>', 'The harbour <videos@example.org>'],
])('a mail from %s is sent as %s where the instance is called so', async (mailFrom, sender) => {
  await using server = await startMailServer();
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}`, MAIL_FROM: mailFrom });

  await mailer.send(aMail({ fromName: 'Harbour films' }));

  const { headers } = readMessage(server.deliveries[0]?.message ?? '');
  expect(headers).toMatchObject({ from: sender });
  expect(server.deliveries).toMatchObject([{ from: 'videos@example.org' }]);
});

test('keeps names, subjects and long lines as they are, in every script', async () => {
  await using server = await startMailServer();
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}`, MAIL_FROM: 'Les Vidéos, à Paris <videos@example.org>' });
  const link = `https://${HOST}/verify?${'a=1&'.repeat(300)}`;
  const subject = `Bestätige 確認 ${'é'.repeat(120)} שלום`;

  await mailer.send(
    aMail({
      to: { name: 'Zoë "Zed" O’Hara', address: 'zoe@example.org' },
      replyTo: { name: '山田, 太郎', address: 'taro@example.jp' },
      subject,
      text: `${link}\n`,
    }),
  );

  const { headers, parts } = readMessage(server.deliveries[0]?.message ?? '');
  expect(headers['subject']).toBe(subject);
  expect(headers['from']).toMatch(/^"?Les Vidéos, à Paris"? <videos@example\.org>$/);
  expect(headers['to']).toMatch(/^"?Zoë \\?"Zed\\?" O’Hara"? <zoe@example\.org>$/);
  expect(headers['reply-to']).toMatch(/^"?山田, 太郎"? <taro@example\.jp>$/);
  expect(parts['text/plain']).toBe(`${link}\n`);
  expect(server.deliveries[0]?.message.split('\r\n').every((line) => line.length <= 78)).toBe(true);
});

test('signs in with the user and password of SMTP_URL, over STARTTLS where it is offered', async () => {
  const seen: unknown[] = [];
  await using server = await startMailServer({
    authOptional: false,
    disabledCommands: [],
    onAuth({ username, password }, session, callback) {
      seen.push({ username, password, secure: session.secure });
      callback(null, { user: username });
    },
  });
  await using mailer = startMailer({ SMTP_URL: `smtp://ali%20ce:${encodeURIComponent(PASSWORD)}@${server.address}` });

  await mailer.send(aMail());

  expect(seen).toEqual([{ username: 'ali ce', password: PASSWORD, secure: true }]);
  expect(server.deliveries).toMatchObject([{ user: 'ali ce' }]);
});

test('speaks TLS from the first byte to smtps', async () => {
  await using server = await startMailServer({ secure: true });
  await using mailer = startMailer({ SMTP_URL: `smtps://${server.address}` });

  await mailer.send(aMail());

  expect(server.deliveries).toHaveLength(1);
});

test('one connection carries many mails', async () => {
  await using server = await startMailServer();
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });

  for (const number of Array(10).keys()) await mailer.send(aMail({ messageId: messageIdOf(`event ${number}`, HOST) }));

  expect(server.deliveries).toHaveLength(10);
  expect(server.connections()).toBe(1);
});

test('a server that does not listen is unavailable; the same mail is sent once it is back, under the same Message-ID', async () => {
  const gone = await startMailServer();
  await using mailer = startMailer({ SMTP_URL: `smtp://${gone.address}` });
  await mailer.send(aMail());
  await gone[Symbol.asyncDispose]();

  const failure = await failureOf(mailer.send(aMail()));
  await using server = await startMailServer({ port: gone.port });
  await mailer.send(aMail());

  expect(failure).toBeInstanceOf(MailUnavailable);
  const ids = [...gone.deliveries, ...server.deliveries].map(({ message }) => readMessage(message).headers['message-id']);
  expect(ids).toEqual([messageIdOf('an event', HOST), messageIdOf('an event', HOST)]);
});

test('an unknown host name is unavailable', async () => {
  await using mailer = startMailer({ SMTP_URL: 'smtp://mail.invalid' });

  expect(await failureOf(mailer.send(aMail()))).toBeInstanceOf(MailUnavailable);
});

test.each([
  ['the recipient', { onRcptTo: (_address: unknown, _session: unknown, callback: (error: Error) => void) => callback(refusal(450)) }],
  ['the sender', { onMailFrom: (_address: unknown, _session: unknown, callback: (error: Error) => void) => callback(refusal(451)) }],
  ['the connection', { onConnect: (_session: unknown, callback: (error: Error) => void) => callback(refusal(421)) }],
])('a temporary refusal of %s is unavailability', async (_about, options) => {
  await using server = await startMailServer(options);
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });

  const failure = await failureOf(mailer.send(aMail()));

  expect(failure).toBeInstanceOf(MailUnavailable);
  expect(failure.message).toContain(server.address);
});

test('a mail that the server refuses permanently fails, and the next one is sent', async () => {
  await using server = await startMailServer({
    onRcptTo({ address }, _session, callback) {
      callback(address === 'nobody@example.org' ? refusal(550, 'no such user') : null);
    },
  });
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });

  const failure = await failureOf(mailer.send(aMail({ to: 'nobody@example.org' })));
  await mailer.send(aMail());

  expect(failure).toBeInstanceOf(MailRefused);
  expect(failure.message).toContain('550 no such user');
  expect(server.deliveries).toMatchObject([{ to: ['alice@example.org'] }]);
});

test('content that the server refuses is a permanent failure', async () => {
  await using server = await startMailServer({
    onData: (stream, _session, callback) => void stream.resume().once('end', () => callback(refusal(554, 'spam'))),
  });
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });

  expect(await failureOf(mailer.send(aMail()))).toBeInstanceOf(MailRefused);
});

test('a wrong password is a configuration error, and is not revealed: not in the error, not in the log, not by a server that repeats it', async () => {
  const secrets = [
    PASSWORD,
    encodeURIComponent(PASSWORD),
    Buffer.from(PASSWORD).toString('base64'),
    Buffer.from(`\0alice\0${PASSWORD}`).toString('base64'),
  ];
  await using server = await startMailServer({
    authOptional: false,
    onAuth: (_auth, _session, callback) => callback(refusal(535, `wrong: ${secrets.join(' ')}`)),
  });
  await using mailer = startMailer({ SMTP_URL: `smtp://alice:${encodeURIComponent(PASSWORD)}@${server.address}` });

  const failure = await failureOf(mailer.send(aMail()));

  expect(failure).toBeInstanceOf(MailMisconfigured);
  expect(failure.message).toContain('535 wrong: ***');
  const everything = inspect(failure, { depth: 10, showHidden: true }) + failure.stack + mailer.lines.join('');
  expect(secrets.filter((secret) => everything.includes(secret.replace(/=+$/, '')))).toEqual([]);
});

test('a server that refuses the connection permanently is a configuration error', async () => {
  await using server = await startMailServer({ onConnect: (_session, callback) => callback(refusal(554, 'not from there')) });
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });

  expect(await failureOf(mailer.send(aMail()))).toBeInstanceOf(MailMisconfigured);
});

test.each([
  ['never says a word', '', { greeting: 200 }],
  ['never comes to the point', '220-wait\r\n', { delivery: 300 }],
])('a server that %s is given up at the deadline', async (_what, word, deadlines) => {
  await using server = await startTalker(word);
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` }, deadlines);
  const startedAt = performance.now();

  const failure = await failureOf(mailer.send(aMail()));

  expect(failure).toBeInstanceOf(MailUnavailable);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('a server that stops answering in the middle is unavailable, and is used again later', async () => {
  await using server = await startMailServer();
  await using proxy = await startFaultProxy(server.address);
  await using mailer = startMailer({ SMTP_URL: `smtp://${proxy.address}` }, { silence: 300 });
  await mailer.send(aMail());

  proxy.set({ kind: 'silence' });
  const failure = await failureOf(mailer.send(aMail({ messageId: messageIdOf('another event', HOST) })));
  proxy.set(null);
  await mailer.send(aMail({ messageId: messageIdOf('another event', HOST) }));

  expect(failure).toBeInstanceOf(MailUnavailable);
  expect(server.deliveries).toHaveLength(2);
});

test('closing waits for running deliveries and accepts no more', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await using server = await startMailServer({
    async onRcptTo(_address, _session, callback) {
      arrive();
      await released;
      callback();
    },
  });
  const mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });

  const sending = mailer.send(aMail());
  await arrived;
  const closing = mailer.close();
  release();
  await Promise.all([sending, closing]);

  expect(server.deliveries).toHaveLength(1);
  expect(await failureOf(mailer.send(aMail()))).toBeInstanceOf(MailUnavailable);
});

/** A server that repeats one line to everything, or never answers. */
async function startTalker(word: string) {
  const server = createServer((socket) => {
    const talking = setInterval(() => word && socket.write(word), 20);
    socket.on('error', () => {}).once('close', () => clearInterval(talking));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
