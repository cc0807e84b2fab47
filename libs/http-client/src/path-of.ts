import type { Operation } from '@flotilla/contract';

/** The path of an operation with its parameters filled in and its query behind it; arrays become repeated keys, undefined ones are left out. */
export function pathOf(operation: Operation, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) search.append(name, String(item));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
