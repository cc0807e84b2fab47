import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { useBriefly } from './use-briefly.ts';

/** Puts a text on the clipboard and says so in its own place, for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useBriefly<'copied' | 'failed'>();
  const copy = async () => {
    // There is no clipboard without a secure connection.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(copied ? 'copied' : 'failed');
  };
  return (
    <Button kind="link" onClick={() => void copy()}>
      <span aria-live="polite">{outcome === null ? label : { copied: t('copy.done'), failed: t('copy.failed') }[outcome]}</span>
    </Button>
  );
}
