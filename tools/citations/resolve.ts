import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const known = new Map<string, ReadonlySet<string>>();

/** The anchors of a document's headings, made as GitHub makes them. */
function anchorsOf(file: string): ReadonlySet<string> {
  const found = known.get(file) ?? readAnchors(file);
  known.set(file, found);
  return found;
}

function readAnchors(file: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  return new Set(
    [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => {
      const slug = title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-');
      const count = counts.get(slug) ?? 0;
      counts.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

/** Why a file or its heading was not found; undefined when it was. */
export function missing(file: string, anchor: string | undefined): string | undefined {
  if (!existsSync(file)) return `${file} does not exist`;
  const isThere = anchor === undefined || !file.endsWith('.md') || anchorsOf(file).has(anchor);
  return isThere ? undefined : `${file} has no heading #${anchor}`;
}

/** The same for a link in a document. Links to other sites are not followed. */
export function missingBehindLink(from: string, target: string): string | undefined {
  if (/^[a-z]+:/.test(target)) return undefined;
  const [path = '', anchor] = target.split('#');
  return missing(path === '' ? from : normalize(join(dirname(from), path)), anchor);
}

/** The same for labels such as `G1` and `R7`, each a heading of the contract. */
export function missingLabels(labels: string): string[] {
  return labels.split(', ').flatMap((label) => {
    const page = label.startsWith('R') ? 'reliability' : 'security';
    return missing(`docs/contract/${page}.md`, label.toLowerCase()) ?? [];
  });
}
