import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';

type Kustomization = {
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly patches?: readonly { readonly path?: string }[];
  readonly configMapGenerator?: readonly { readonly files?: readonly string[] }[];
};

/** Whether every file is YAML, and every file a kustomization names is there. */
export function checkTexts(folder: string): string[] {
  return globSync(join(folder, '**/*.yaml')).flatMap((file) => {
    const documents = parseAllDocuments(readFileSync(file, 'utf8'));
    const mistakes = documents.flatMap(({ errors }) => errors.map(({ message }) => `${file}: ${message}`));
    if (mistakes.length > 0 || !file.endsWith('kustomization.yaml')) return mistakes;
    return filesOf(documents[0]?.toJS() as Kustomization)
      .filter((named) => !existsSync(join(dirname(file), named)))
      .map((named) => `${file}: there is no ${named}`);
  });
}

function filesOf({ resources = [], components = [], patches = [], configMapGenerator = [] }: Kustomization): string[] {
  const files = configMapGenerator.flatMap(({ files = [] }) => files);
  return [...resources, ...components, ...patches.flatMap(({ path }) => (path ? [path] : [])), ...files];
}
