import { t } from '../../../i18n/messages.ts';
import { RelativeDate } from '../../../ui/date.tsx';
import { Cell } from '../stacking-table.tsx';
import { type Follow, STATES } from './follows.ts';

export function StateCell({ state }: Pick<Follow, 'state'>) {
  const { className, label } = STATES[state];
  return (
    <Cell label={t('federation.state')}>
      <span className={`state ${className}`}>{t(label)}</span>
    </Cell>
  );
}

export const SinceCell = ({ createdAt }: Pick<Follow, 'createdAt'>) => (
  <Cell label={t('federation.since')}>
    <RelativeDate date={createdAt} />
  </Cell>
);
