import { useState } from 'react';
import { type PlainKey, t } from '../../i18n/messages.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { CloseAction } from '../../ui/close-action.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { manner } from '../player/manner.ts';
import styles from './keys-dialog.module.css';

/** As `player/shortcuts.ts` has them. */
const ACTS: readonly { readonly does: PlainKey; readonly keys: readonly string[] }[] = [
  { does: 'keys.leap', keys: ['J', 'L'] },
  { does: 'keys.step', keys: ['←', '→'] },
  { does: 'keys.tenths', keys: ['0', '…', '9'] },
  { does: 'keys.speed', keys: ['<', '>'] },
  { does: 'keys.volume', keys: ['↑', '↓'] },
  { does: 'keys.mute', keys: ['M'] },
  { does: 'keys.captions', keys: ['C'] },
  { does: 'keys.fullscreen', keys: ['F'] },
  { does: 'player.theatre', keys: ['T'] },
];

/** What keys do with the video, and whether they do it on the whole page: some people need letters for other things. */
export function KeysDialog({ close }: { close: () => void }) {
  const [hasPageKeys, setPageKeys] = useState(() => manner.read().hasPageKeys);
  const choose = (isWanted: boolean) => {
    setPageKeys(isWanted);
    manner.write({ hasPageKeys: isWanted });
  };
  return (
    <Dialog title={t('keys.title')} onClose={close}>
      <dl className={styles.acts}>
        {[{ does: 'keys.play', keys: [t('keys.space'), 'K'] } as const, ...ACTS].map(({ does, keys }) => (
          <div key={does}>
            <dt>{t(does)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <CheckField
        label={t('keys.onPage')}
        hint={t('keys.onPageHint')}
        checked={hasPageKeys}
        onChange={({ target }) => choose(target.checked)}
      />
      <CloseAction close={close} />
    </Dialog>
  );
}
