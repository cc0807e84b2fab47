import type { ReactNode } from 'react';
import { Outcome } from '../../ui/outcome.tsx';
import { useEndOthers } from './use-end-sessions.ts';

/** Offers to end all sessions but this one, whether others are listed or not: those of which only the refresh token is good never are. `children` say why. */
export function EndOthers({ userId, children }: { userId: number; children: ReactNode }) {
  const ending = useEndOthers(userId);
  return (
    <div className="submit-row">
      <div className="grow">
        <p className="soft">{children}</p>
        <Outcome error={ending.error}>{ending.isSuccess && 'All other sessions are ended.'}</Outcome>
      </div>
      <button type="button" className="button quiet" disabled={ending.isPending} onClick={() => ending.mutate()}>
        {ending.isPending ? 'Ending' : 'Sign out everywhere else'}
      </button>
    </div>
  );
}
