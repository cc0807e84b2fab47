import { useState } from 'react';
import { useConfig } from '../../api/config.ts';
import { storage } from '../../api/storage.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown.tsx';

const KEY = 'flotilla.broadcast-closed';

/** The message of the instance to everybody; somebody who closed it does not see the same words again. */
export function Broadcast() {
  const broadcast = useConfig()?.broadcastMessage;
  const [closed, setClosed] = useState(() => storage.read<string>(KEY));
  if (!broadcast?.enabled || broadcast.message.trim() === '') return null;
  if (broadcast.dismissable && closed === broadcast.message) return null;
  const close = () => {
    storage.write(KEY, broadcast.message);
    setClosed(broadcast.message);
  };
  return (
    <aside className={`banner ${broadcast.level}`} aria-label={t('broadcast.title')}>
      <Markdown text={broadcast.message} />
      {broadcast.dismissable && (
        <Button kind="quiet" isSquare aria-label={t('broadcast.close')} onClick={close}>
          <Icon name="close" />
        </Button>
      )}
    </aside>
  );
}
