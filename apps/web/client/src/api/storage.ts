type Storage = {
  readonly read: <T>(key: string) => T | null;
  readonly write: (key: string, value: unknown) => void;
};

/** What the browser keeps; where that is forbidden or full (framed pages, private windows), as long as the page is open. */
function storageIn(place: () => globalThis.Storage): Storage {
  const kept = new Map<string, string | null>();
  const textOf = (key: string): string | null => {
    const text = kept.get(key);
    return text === undefined ? place().getItem(key) : text;
  };
  return {
    read<T>(key: string): T | null {
      try {
        const text = textOf(key);
        return text === null ? null : (JSON.parse(text) as T);
      } catch {
        return null;
      }
    },
    write(key, value) {
      const text = value === null ? null : JSON.stringify(value);
      try {
        if (text === null) place().removeItem(key);
        else place().setItem(key, text);
        kept.delete(key);
      } catch {
        kept.set(key, text);
      }
    },
  };
}

export const storage = storageIn(() => localStorage);
/** Until the tab is closed. */
export const tabStorage = storageIn(() => sessionStorage);
