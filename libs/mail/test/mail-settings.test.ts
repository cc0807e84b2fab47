import { readSettings } from '@flotilla/config';
import { expect, test } from '@jest/globals';
import { mailSettings, messageIdOf } from '../src/index.ts';
import { parseSmtpUrl } from '../src/smtp/smtp-server.ts';

test('without settings mails are written into ./data/mail', () => {
  expect(readSettings(mailSettings, {})).toEqual({
    mail: 'directory',
    mailDirectory: './data/mail',
    smtpUrl: undefined,
    mailFrom: undefined,
  });
});

test.each([
  ['http://mail.example', 'must be like smtp://'],
  ['smtp://', 'must be like smtp://'],
  ['mail.example:25', 'must be like smtp://'],
  ['smtp://alice:secr%ZZet@mail.example', 'must be like smtp://'],
  ['smtp://alice:secret@mail.example/path', 'must be like smtp://'],
  ['smtp://alice:secret@mail.example?pool=true', 'may end in ?tls=none'],
  ['smtps://alice:secret@mail.example?tls=none', 'cannot be smtps://'],
])('refuses %s as SMTP_URL, and does not repeat it', (url, sentence) => {
  const read = () => readSettings(mailSettings, { SMTP_URL: url });

  expect(read).toThrow(`SMTP_URL ${sentence}`);
  expect(read).not.toThrow(/alice|secr/);
});

test.each(['nobody', 'a@b, c@d', 'A\r\nBcc: eve@evil.example <a@b>@c'])('refuses %j as MAIL_FROM', (sender) => {
  expect(() => readSettings(mailSettings, { MAIL_FROM: sender })).toThrow('MAIL_FROM must be like');
});

test('a password goes through TLS only, unless the server is on this machine or the operator says otherwise', () => {
  const isSafe = (url: string) => {
    const { secure, requireTLS, tls } = parseSmtpUrl(url);
    return { encrypts: secure || requireTLS, verifies: tls.rejectUnauthorized };
  };

  expect(isSafe('smtp://alice:secret@mail.example')).toEqual({ encrypts: true, verifies: true });
  expect(isSafe('smtps://alice:secret@mail.example')).toEqual({ encrypts: true, verifies: true });
  expect(isSafe('smtp://mail.example')).toEqual({ encrypts: false, verifies: true });
  expect(isSafe('smtp://alice:secret@mail.example?tls=none')).toEqual({ encrypts: false, verifies: true });
  expect(isSafe('smtp://alice:secret@127.0.0.1')).toEqual({ encrypts: false, verifies: false });
  expect(isSafe('smtp://alice:secret@127.evil.example')).toEqual({ encrypts: true, verifies: true });
});

test('ports are those of submission unless named', () => {
  const portOf = (url: string) => parseSmtpUrl(url).port;

  expect([portOf('smtp://m.example'), portOf('smtps://m.example'), portOf('smtp://[::1]:25')]).toEqual([587, 465, 25]);
  expect(parseSmtpUrl('smtp://[::1]:25').host).toBe('::1');
});

test('a Message-ID is the same for the same event and host, and does not reveal the event', () => {
  const id = messageIdOf('reset 7 for alice', 'videos.example');

  expect(id).toBe(messageIdOf('reset 7 for alice', 'videos.example'));
  expect(id).toMatch(/^<[0-9a-f]{40}@videos\.example>$/);
  expect(id).not.toBe(messageIdOf('reset 8 for alice', 'videos.example'));
  expect(messageIdOf('x', '127.0.0.1')).toMatch(/@\[127\.0\.0\.1\]>$/);
  expect(messageIdOf('x', '[::1]')).toMatch(/@\[IPv6:::1\]>$/);
});
