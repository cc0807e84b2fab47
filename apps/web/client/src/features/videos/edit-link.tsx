import { Link } from 'react-router';
import { useMe } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { editPath, mayEdit } from './may-edit.ts';
import type { VideoDetails } from './videos.ts';

/** The way to change a video, for those who look after it. */
export function EditLink({ video }: { video: VideoDetails }) {
  const me = useMe();
  if (!mayEdit(me, video)) return null;
  return (
    <Link className={buttonClass()} to={editPath(video)}>
      <Icon name="edit" />
      {t('videos.edit')}
    </Link>
  );
}
