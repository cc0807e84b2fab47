import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readMessage, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { MailRefused, MailUnavailable, messageIdOf } from '../src/index.ts';
import { aMail, failureOf, HOST, startMailer } from './world.ts';

const event = (number: number) => aMail({ messageId: messageIdOf(`event ${number}`, HOST), subject: `Event ${number}` });

test('writes each mail as one file that only its owner reads, in order of time', async () => {
  await using place = await temporaryDirectory();
  const directory = join(place.path, 'a', 'mail');
  await using mailer = startMailer({ MAIL_DIRECTORY: directory });

  for (const number of [1, 2, 3]) await mailer.send(event(number));

  const names = (await readdir(directory)).sort();
  const messages = await Promise.all(names.map(async (name) => readMessage(await readFile(join(directory, name), 'utf8'))));
  expect(mailer.canSend).toBe(true);
  expect(messages.map(({ headers }) => headers['subject'])).toEqual(['Event 1', 'Event 2', 'Event 3']);
  expect(messages[0]).toMatchObject({
    headers: { to: 'alice@example.org', 'content-language': 'en', 'auto-submitted': 'auto-generated' },
    parts: { 'text/plain': 'Hello, Alice.\n', 'text/html': '<p>Hello, Alice.</p>\n' },
  });
  expect(names.every((name) => /^\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z-[a-z0-9]+-[0-9a-f]{16}\.eml$/.test(name))).toBe(true);
  expect((await stat(join(directory, names[0] ?? ''))).mode & 0o777).toBe(0o600);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
});

test('warns at the start that nothing is sent, and logs where each mail is, but not its contents', async () => {
  await using place = await temporaryDirectory();
  await using mailer = startMailer({ MAIL_DIRECTORY: place.path });

  await mailer.send(aMail({ text: 'https://secret.link' }));

  const [name] = await readdir(place.path);
  expect(JSON.parse(mailer.lines[0] ?? '')).toMatchObject({ level: 'warn', directory: place.path });
  expect(JSON.parse(mailer.lines[1] ?? '')).toMatchObject({ level: 'info', file: join(place.path, name ?? '') });
  expect(mailer.lines.join('')).not.toMatch(/secret\.link|alice/);
});

test('the same mail is one file, sent later, at once or by two processes', async () => {
  await using place = await temporaryDirectory();
  const mailers = [1, 2].map(() => startMailer({ MAIL_DIRECTORY: place.path }));

  await mailers[0]?.send(event(1));
  await mailers[1]?.send(event(1));
  await Promise.all(mailers.flatMap((mailer) => [2, 2, 2, 3].map((number) => mailer.send(event(number)))));

  const messages = await Promise.all((await readdir(place.path)).map((name) => readFile(join(place.path, name), 'utf8')));
  const subjects = messages.map((message) => readMessage(message).headers['subject'] ?? '');
  expect(subjects.toSorted()).toEqual(['Event 1', 'Event 2', 'Event 3']);
});

test('a folder that cannot be written is unavailable and named in the error; the mail is written once it can be', async () => {
  await using place = await temporaryDirectory();
  const directory = join(place.path, 'mail');
  await writeFile(directory, 'a file where the folder should be');
  await using mailer = startMailer({ MAIL_DIRECTORY: directory });

  const failure = await failureOf(mailer.send(aMail()));
  await rm(directory);
  await mailer.send(aMail());

  expect(failure).toBeInstanceOf(MailUnavailable);
  expect(failure.message).toContain(`Could not write into the mail folder ${directory}: `);
  expect(await readdir(directory)).toHaveLength(1);
});

test('a mail that does not fit on the disk leaves nothing behind', async () => {
  await using place = await temporaryDirectory();
  await mkdir(join(place.path, 'mail'));
  const script = `
    import { openDirectoryMailer } from '${new URL('../src/directory/open-directory-mailer.ts', import.meta.url).href}';
    const mailer = openDirectoryMailer({ directory: ${JSON.stringify(join(place.path, 'mail'))}, from: { address: 'a@example.org' }, log: { info() {} } });
    await mailer.send(${JSON.stringify(aMail({ text: 'x'.repeat(100_000) }))}).catch((error) => console.log(error.name, error.message));
  `;

  // Limits files to a few kilobytes, so that writing more fails as on a full disk.
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    'ulimit -f 8; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    script,
  ]);

  expect(stdout).toMatch(/^MailUnavailable Could not write into the mail folder \S+: EFBIG/);
  expect(await readdir(join(place.path, 'mail'))).toEqual([]);
});

test.each([
  [{ MAIL: 'kept' }, false],
  [{ MAIL: 'directory' }, true],
  [{ MAIL: 'kept', SMTP_URL: 'smtp://127.0.0.1:25' }, true],
  [{ MAIL: 'none' }, false],
])('with %j mails reach people: %j', async (environment, delivers) => {
  await using mailer = startMailer(environment);

  expect(mailer.delivers).toBe(delivers);
});

test('MAIL=none sends nothing and logs that', async () => {
  await using mailer = startMailer({ MAIL: 'none' });

  expect(mailer.canSend).toBe(false);
  expect(await failureOf(mailer.send(aMail()))).toBeInstanceOf(MailRefused);
});
