import { useState } from 'react';
import { type PlainKey, t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Puts the address of the page on the clipboard, and says so. */
export function ShareButton() {
  const [outcome, setOutcome] = useState<PlainKey | null>(null);
  const share = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setOutcome('watch.linkCopied');
    } catch {
      setOutcome('watch.copyAddress');
    }
  };
  return (
    <>
      <Button onClick={() => void share()}>
        <Icon name="share" />
        {t(outcome ?? 'watch.share')}
      </Button>
      <output className="visually-hidden">{outcome && t(outcome)}</output>
    </>
  );
}
