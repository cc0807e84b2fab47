const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;

/** A CSS module whose classes are called as they are written; any other style sheet is nothing here. */
export function classNames(source: string, path: string): string {
  if (!path.endsWith('.module.css')) return 'export {};';
  const names = new Set(Array.from(source.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(CLASS), ([, name]) => name));
  return `export default ${JSON.stringify(Object.fromEntries(Array.from(names, (name) => [name, name])))};`;
}
