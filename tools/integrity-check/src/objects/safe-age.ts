/** How long an object in a folder may wait for the row that names it. */
export type FolderRule = { readonly folder: string; readonly mayWaitMs: number };

/** Milliseconds; in a folder no service sweeps, the longest of all. */
export function safeAgeOf(key: string, folders: readonly FolderRule[]): number {
  const rule = folders.find(({ folder }) => key.startsWith(folder));
  return rule?.mayWaitMs ?? Math.max(...folders.map(({ mayWaitMs }) => mayWaitMs));
}
