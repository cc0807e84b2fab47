import { useState } from 'react';
import { ConfirmWindow } from '../confirm-window.tsx';
import { dropEverything } from './custom-config.ts';

/** The way back to what the operator set up, after one more question. */
export function DropEverything({ onDropped }: { onDropped: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <p>
      <button type="button" className="button quiet" onClick={() => setAsking(true)}>
        Back to the operator’s defaults
      </button>
      {isAsking && (
        <ConfirmWindow
          title="Back to the operator’s defaults?"
          action="Drop all settings"
          busy="Dropping"
          run={() => dropEverything().then(onDropped)}
          close={() => setAsking(false)}
        >
          <p>
            Everything that administrators ever chose on this page is dropped, for the whole instance and at once: names, texts, limits and
            switches. Pictures and the homepage stay. This cannot be undone.
          </p>
        </ConfirmWindow>
      )}
    </p>
  );
}
