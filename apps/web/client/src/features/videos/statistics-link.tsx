import { Link } from 'react-router';
import { useMe } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { maySeeStatistics, statisticsPath } from './may-edit.ts';
import type { VideoDetails } from './videos.ts';

/** The way to the numbers of a video, for those who may see them. */
export function StatisticsLink({ video }: { video: VideoDetails }) {
  const me = useMe();
  if (!me || !maySeeStatistics(me, video)) return null;
  return (
    <Link className={buttonClass()} to={statisticsPath(video)}>
      <Icon name="chart" />
      {t('videos.statistics')}
    </Link>
  );
}
