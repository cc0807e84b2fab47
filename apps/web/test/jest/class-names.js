const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;

/** A CSS module whose classes are called as they are written; any other style sheet is nothing here. */
export function process(source, path) {
  if (!path.endsWith('.module.css')) return { code: 'export {};' };
  const names = new Set(Array.from(source.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(CLASS), ([, name]) => name));
  return { code: `export default ${JSON.stringify(Object.fromEntries(Array.from(names, (name) => [name, name])))};` };
}

export default { process };
