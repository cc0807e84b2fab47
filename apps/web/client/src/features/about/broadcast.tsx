import { useState } from 'react';
import { useConfig } from '../../api/config.ts';
import { storage } from '../../api/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown.tsx';

const KEY = 'flotilla.broadcast-closed';

/** What the people who run the instance tell everybody; who closed it does not see the same words again. */
export function Broadcast() {
  const told = useConfig()?.broadcastMessage;
  const [closed, setClosed] = useState(() => storage.read<string>(KEY));
  if (!told?.enabled || told.message.trim() === '') return null;
  if (told.dismissable && closed === told.message) return null;
  const close = () => {
    storage.write(KEY, told.message);
    setClosed(told.message);
  };
  return (
    <aside className={`banner ${told.level}`} aria-label="Message of the instance">
      <Markdown text={told.message} />
      {told.dismissable && (
        <Button kind="quiet" isSquare aria-label="Close this message" onClick={close}>
          <Icon name="close" />
        </Button>
      )}
    </aside>
  );
}
