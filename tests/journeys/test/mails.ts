import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, type ReadMessage, readMessage } from '@flotilla/test-kit';

/** Mails in the folder of an instance, oldest first. */
async function mailsIn(directory: string): Promise<ReadMessage[]> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map(async (name) => readMessage(await readFile(join(directory, name), 'utf8'))));
}

/** Waits for a mail to somebody with a link that contains a text; the newest one. */
export async function mailedLink(directory: string, { to, containing }: { to: string; containing: string }): Promise<string> {
  let link: string | undefined;
  await eventually(
    async () => {
      const texts = (await mailsIn(directory))
        .filter(({ headers }) => headers['to']?.includes(to))
        .map(({ parts }) => parts['text/plain'] ?? '');
      link = texts
        .flatMap((text) => text.match(/https?:\/\/\S+/g) ?? [])
        .filter((found) => found.includes(containing))
        .at(-1);
      if (!link) throw new Error(`no mail to ${to} has a link with ${containing}`);
    },
    { withinMs: 30_000 },
  );
  return link as string;
}
