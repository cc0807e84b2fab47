import { fits } from '@flotilla/contract/check';
import { isLayer, isSetting, type Layer, type SettingsTree } from '@flotilla/contracts-auth';

/** The layer without its invalid values, and their paths. For layers that were read from storage; those of requests are refused instead. */
export function siftLayer(tree: SettingsTree, layer: unknown, path: readonly string[] = []): { layer: Layer; refused: string[] } {
  if (!isLayer(layer)) return { layer: {}, refused: [path.join('.')] };
  const kept: [string, unknown][] = [];
  const refused: string[] = [];
  for (const [name, node] of Object.entries(tree)) {
    const value = Object.hasOwn(layer, name) ? layer[name] : undefined;
    if (value === undefined) continue;
    if (!isSetting(node)) {
      const inner = siftLayer(node, value, [...path, name]);
      kept.push([name, inner.layer]);
      refused.push(...inner.refused);
    } else if (fits(node.schema, value) && fits(node.request, value)) kept.push([name, value]);
    else refused.push([...path, name].join('.'));
  }
  return { layer: Object.fromEntries(kept), refused };
}
