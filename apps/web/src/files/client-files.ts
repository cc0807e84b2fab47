import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

type Form = { readonly file: string; readonly size: number };
type Known = { readonly type: string; readonly forms: ReadonlyMap<string, Form> };
export type ClientFile = { readonly type: string; readonly encoding: string; readonly size: number; open(): Readable };
export type ClientFiles = { find(filename: string, acceptEncoding: string): ClientFile | undefined };

/** Learns once which files the build has and in which encodings; only those can ever be asked for. */
export async function openClientFiles(directory: string): Promise<ClientFiles> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const names = new Set(entries.filter((entry) => entry.isFile()).map((entry) => entry.name));
  const known = new Map<string, Known>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const forms = new Map<string, Form>();
    for (const [encoding, file] of [
      ['br', `${name}.br`],
      ['gzip', `${name}.gz`],
      ['identity', name],
    ] as const) {
      if (names.has(file)) forms.set(encoding, { file: join(directory, file), size: (await stat(join(directory, file))).size });
    }
    known.set(name, { type, forms });
  }

  return {
    find(filename, acceptEncoding) {
      const found = known.get(filename);
      const chosen = found && [...found.forms].find(([encoding]) => encoding === 'identity' || accepts(acceptEncoding, encoding));
      if (!chosen) return undefined;
      const [encoding, { file, size }] = chosen;
      return { type: found.type, encoding, size, open: () => createReadStream(file) };
    },
  };
}

/** Whether `accept-encoding` names an encoding, and does not refuse it. */
export function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((item) => {
    const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
