import { readMessage } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type Mail, MailRefused } from '../src/index.ts';
import { startMailServer } from './mail-server.ts';
import { aMail, failureOf, startMailer } from './world.ts';

test.each([
  'alice@example.org\r\nBcc: eve@evil.example',
  'alice@example.org\r\nRCPT TO:<eve@evil.example>',
  'alice@example.org, eve@evil.example',
  'Alice <alice@example.org>',
  'friends: alice@example.org, eve@evil.example;',
  '"alice"@example.org',
  'alice@example.org@evil.example',
  'alice@example.org (comment)',
  'alice@exam\u0000ple.org',
  'alice@exam\u200bple.org',
  'alice@example.org\u2028',
  'alice',
  '',
])('K1: refuses an address that is more or less than one address: %j', async (address) => {
  await using server = await startMailServer();
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });

  for (const mail of [aMail({ to: address }), aMail({ to: { name: 'Alice', address } }), aMail({ replyTo: address })]) {
    expect(await failureOf(mailer.send(mail))).toBeInstanceOf(MailRefused);
  }

  expect(server.connections()).toBe(0);
});

test.each<[string, Partial<Mail>]>([
  ['Message-ID', { messageId: '<a@b>\r\nBcc: eve@evil.example' }],
  ['Message-ID', { messageId: 'no brackets' }],
  ['language', { language: 'en\r\nBcc: eve@evil.example' }],
])('K1: refuses a %s that is none', async (_what, overrides) => {
  await using server = await startMailServer();
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });

  expect(await failureOf(mailer.send(aMail(overrides)))).toBeInstanceOf(MailRefused);
  expect(server.connections()).toBe(0);
});

test.each(['\r\n', '\n', '\r', '\u0085', '\u2028', '\r\n\r\n', '\u0000\r\n'])(
  'K1: folds line breaks in names and subjects, so that no header or body of others begins: %j',
  async (lineBreak) => {
    await using server = await startMailServer();
    await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });
    const hostile = `Hello${lineBreak}Bcc: eve@evil.example${lineBreak}${lineBreak}<h1>Body</h1>`;

    await mailer.send(
      aMail({
        fromName: hostile,
        subject: hostile,
        to: { name: hostile, address: 'alice@example.org' },
        replyTo: { name: hostile, address: 'bob@example.org' },
      }),
    );

    expect(server.deliveries).toMatchObject([{ to: ['alice@example.org'] }]);
    const { headers, parts } = readMessage(server.deliveries[0]?.message ?? '');
    expect(headers).not.toHaveProperty('bcc');
    expect(headers['subject']).toBe('Hello Bcc: eve@evil.example <h1>Body</h1>');
    expect(parts['text/plain']).toBe('Hello, Alice.\n');
  },
);

test('K1: a name cannot change the direction of the text beside it', async () => {
  await using server = await startMailServer();
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });

  await mailer.send(aMail({ subject: '\u202eMoor\u202c \u2066x\u2069 שלום' }));

  expect(readMessage(server.deliveries[0]?.message ?? '').headers['subject']).toBe('Moor x שלום');
});

test('K1: text that looks like the end of a message, a command or another part stays text', async () => {
  await using server = await startMailServer();
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });
  const text = '.\n..\nRCPT TO:<eve@evil.example>\n--boundary\nContent-Type: text/html\n\n<script>\n';

  await mailer.send(aMail({ text }));

  expect(server.deliveries).toMatchObject([{ to: ['alice@example.org'] }]);
  expect(readMessage(server.deliveries[0]?.message ?? '').parts['text/plain']).toBe(text);
});
