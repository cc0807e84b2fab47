import { Link, useLocation } from 'react-router';
import { useMoving } from '../upload/moving.ts';

/** On other pages: that uploads are going on, and how far they are. */
export function UploadsPill() {
  const moving = useMoving();
  const { pathname } = useLocation();
  if (!moving || pathname === '/upload') return null;
  return (
    <Link className="pill small num" to="/upload">
      Uploading {moving.count > 1 ? `${moving.count} videos, ` : ''}
      {moving.percent}%
    </Link>
  );
}
