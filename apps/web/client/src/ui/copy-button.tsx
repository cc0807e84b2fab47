import { useState } from 'react';

/** Puts a text on the clipboard and says so in its own place. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'copied' | 'failed' | 'waiting'>('waiting');
  const copy = async () => {
    // There is no clipboard without a secure connection.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setState(copied ? 'copied' : 'failed');
  };
  return (
    <button type="button" className="link-button" onClick={() => void copy()}>
      <span aria-live="polite">{{ waiting: label, copied: 'Copied', failed: 'Please copy it by hand' }[state]}</span>
    </button>
  );
}
