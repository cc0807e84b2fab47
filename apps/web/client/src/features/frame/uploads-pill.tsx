import { Link, useLocation } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { useMoving } from '../upload/moving.ts';
import styles from './uploads-pill.module.css';

/** On other pages: that uploads are going on, and how far they are. */
export function UploadsPill() {
  const moving = useMoving();
  const { pathname } = useLocation();
  if (!moving || pathname === '/upload') return null;
  return (
    <Link className={`${styles.pill} small num`} to="/upload">
      {t('frame.uploading', moving)}
    </Link>
  );
}
