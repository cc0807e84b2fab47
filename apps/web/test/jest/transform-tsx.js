import { transformWithOxc } from 'vite';

/** What the build makes of components, for tests. */
export async function processAsync(source, path) {
  const { code, map } = await transformWithOxc(source, path, { jsx: { runtime: 'automatic', importSource: 'react' }, sourcemap: true });
  return { code, map };
}

export default { processAsync };
