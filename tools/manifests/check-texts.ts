import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { checkExample } from './check-strangers.ts';

type Kustomization = {
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly patches?: readonly { readonly path?: string }[];
  readonly configMapGenerator?: readonly { readonly files?: readonly string[] }[];
};

/** Checks that every file is valid YAML, every file that a kustomization names exists, and examples of settings are complete. */
export function checkTexts(folder: string): string[] {
  const examples = globSync(join(folder, '**/engines.env.example')).flatMap(checkExample);
  const files = globSync(join(folder, '**/*.yaml')).flatMap((file) => {
    const documents = parseAllDocuments(readFileSync(file, 'utf8'));
    const mistakes = documents.flatMap(({ errors }) => errors.map(({ message }) => `${file}: ${message}`));
    if (mistakes.length > 0 || !file.endsWith('kustomization.yaml')) return mistakes;
    return filesOf(documents[0]?.toJS() as Kustomization)
      .filter((named) => !existsSync(join(dirname(file), named)))
      .map((named) => `${file}: there is no ${named}`);
  });
  return [...examples, ...files];
}

function filesOf({ resources = [], components = [], patches = [], configMapGenerator = [] }: Kustomization): string[] {
  const files = configMapGenerator.flatMap(({ files = [] }) => files);
  return [...resources, ...components, ...patches.flatMap(({ path }) => (path ? [path] : [])), ...files];
}
