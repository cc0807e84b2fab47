/** localStorage that may be forbidden (framed pages, private windows): then nothing is remembered. */
export const storage = {
  read<T>(key: string): T | null {
    try {
      const text = localStorage.getItem(key);
      return text === null ? null : (JSON.parse(text) as T);
    } catch {
      return null;
    }
  },
  write(key: string, value: unknown): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Full or forbidden: the page goes on without memory.
    }
  },
};
