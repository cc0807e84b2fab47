import { useState } from 'react';
import { Message } from '../../../i18n/message.tsx';
import { Button } from '../../../ui/button.tsx';
import { hidden } from '../../../ui/hidden.tsx';
import actions from '../row-actions.module.css';
import { SinceCell, StateCell } from './follow-cells.tsx';
import { type Follow, whoIs } from './follows.ts';
import { OtherActor } from './other-actor.tsx';
import { RemoveFollowerDialog } from './remove-follower-dialog.tsx';
import type { Decision } from './use-deciding.ts';

type Props = {
  readonly follow: Follow;
  readonly isBusy: boolean;
  readonly decide: (action: Decision['action']) => void;
  readonly tell: (decision: Decision) => void;
};

/** Somebody who follows the instance, and what can be decided about it. */
export function FollowerRow({ follow: { follower, state, createdAt }, isBusy, decide, tell }: Props) {
  const [isRemoving, setRemoving] = useState(false);
  const who = whoIs(follower);
  return (
    <tr>
      <th scope="row">
        <OtherActor actor={follower} />
      </th>
      <StateCell state={state} />
      <SinceCell createdAt={createdAt} />
      <td className={actions.actions}>
        {state !== 'accepted' && (
          <Button kind="link" disabled={isBusy} onClick={() => decide('accept')}>
            <Message of="followers.accept" who={who} hidden={hidden} />
          </Button>
        )}
        {state !== 'rejected' && (
          <Button kind="link" disabled={isBusy} onClick={() => decide('reject')}>
            <Message of="followers.reject" who={who} hidden={hidden} />
          </Button>
        )}
        <Button kind="bad-link" disabled={isBusy} onClick={() => setRemoving(true)}>
          <Message of="followers.remove" who={who} hidden={hidden} />
        </Button>
        {isRemoving && <RemoveFollowerDialog follower={follower} tell={tell} close={() => setRemoving(false)} />}
      </td>
    </tr>
  );
}
