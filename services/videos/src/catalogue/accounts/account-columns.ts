import { utc } from '../../iso-date.ts';

export const ACCOUNT_COLUMNS = `a.id, a.user_id as "userId", a.name, a.display_name as "displayName", a.description,
  ${utc('a.created_at')} as "createdAt", ${utc('a.updated_at')} as "updatedAt"`;
