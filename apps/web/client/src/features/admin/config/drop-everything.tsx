import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { dropEverything } from './custom-config.ts';

/** The way back to what the operator set up, after one more question. */
export function DropEverything({ onDropped }: { onDropped: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const dropping = useMutation({
    mutationFn: dropEverything,
    onSuccess: () => {
      setAsking(false);
      onDropped();
    },
  });
  return (
    <p>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Back to the operator’s defaults
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Back to the operator’s defaults?"
          action="Drop all settings"
          busy="Dropping"
          change={dropping}
          run={() => dropping.mutate()}
          close={() => setAsking(false)}
        >
          <p>
            Everything that administrators ever chose on this page is dropped, for the whole instance and at once: names, texts, limits and
            switches. Pictures and the homepage stay. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </p>
  );
}
