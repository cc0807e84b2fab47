import { useEffect, useRef, useState } from 'react';

const TYPING_MS = 300;
const LONGEST = 400;

type Props = { readonly label: string; readonly value: string; readonly onFind: (words: string) => void };

/** Looks for words when somebody stops typing. */
export function FindField({ label, value, onFind }: Props) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  // A link or the way back asked for other words.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const words = text.trim();
    if (words === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = words;
      onFind(words);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <label className="field">
      <span>{label}</span>
      <input type="search" maxLength={LONGEST} value={text} onChange={({ target }) => setText(target.value)} />
    </label>
  );
}
