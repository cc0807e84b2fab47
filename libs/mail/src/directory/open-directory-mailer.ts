import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@flotilla/telemetry';
import { MailUnavailable } from '../failures.ts';
import type { Mail, Mailbox, Mailer } from '../mail.ts';
import { openOnce } from '../open-once.ts';
import { toMessage } from '../to-message.ts';

export type DirectoryOptions = { readonly directory: string; readonly from: Mailbox; readonly log: Log; readonly delivers?: boolean };

/** Writes every mail into a file that mail programs can open. `delivers`: something takes them from there to people. */
export function openDirectoryMailer({ directory, from, log, delivers = false }: DirectoryOptions): Mailer {
  const composer = openOnce(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  });

  async function namesOf(mail: Mail): Promise<string[]> {
    const ending = endingOf(mail);
    return (await readdir(directory)).filter((name) => !name.startsWith('.') && name.endsWith(ending)).sort();
  }

  async function write(mail: Mail, bytes: Buffer): Promise<string> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const [earlier] = await namesOf(mail);
    if (earlier) return earlier;
    const temporary = join(directory, `.${randomUUID()}.tmp`);
    try {
      await writeSynced(temporary, bytes);
      await rename(temporary, join(directory, new Date().toISOString().replaceAll(':', '') + endingOf(mail)));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    // When the same mail is written twice at once, the first file is kept.
    const [first, ...others] = await namesOf(mail);
    await Promise.all(others.map((name) => rm(join(directory, name), { force: true })));
    return first ?? '';
  }

  return {
    delivery: 'directory',
    canSend: true,
    delivers,
    async send(mail) {
      const { message } = await (await composer.get()).sendMail(toMessage(mail, from));
      try {
        const file = await write(mail, message as Buffer);
        log.info({ messageId: mail.messageId, file: join(directory, file) }, 'mail was written');
      } catch (error) {
        throw new MailUnavailable(`Could not write into the mail folder ${directory}: ${(error as Error).message}`, { cause: error });
      }
    },
    async close() {},
  };
}

/** The id in characters that every file system allows, with a hash that keeps it unique. */
function endingOf({ messageId }: Mail): string {
  const readable = messageId.replace(/@.*|[^a-z0-9]/gi, '').slice(0, 12);
  return `-${readable}-${createHash('sha256').update(messageId).digest('hex').slice(0, 16)}.eml`;
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(bytes);
  await file.sync();
}
