import { useState } from 'react';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';

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
    <Button kind="link" onClick={() => void copy()}>
      <span aria-live="polite">{{ waiting: label, copied: t('copy.done'), failed: t('copy.failed') }[state]}</span>
    </Button>
  );
}
