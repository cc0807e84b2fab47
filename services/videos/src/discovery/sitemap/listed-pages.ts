import { type DeclaredRow, hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';

/** The last id of all that has a page. */
export const readLastId = hotStatement({
  name: 'read-last-id-of-sitemap',
  text: `select greatest((select max(id) from videos), (select max(id) from channels), (select max(id) from accounts), 0) as "lastId"`,
  row: { lastId: p.integer() },
});

const listed = {
  uuid: p.uuid(),
  name: p.text(),
  description: p.text().nullable(),
  thumbnails: p.json<[width: number, height: number, filename: string][]>(),
};
export type ListedPage = DeclaredRow<typeof listed>;

/** The videos of this instance that everybody finds in lists, from one id to another; with sensitive ones where the third parameter says so. */
export const readListedPages = hotStatement({
  name: 'read-videos-of-sitemap',
  text: `select uuid, name, left(description, 2000) as description, thumbnails from videos
    where id between $1::int and $2::int and audience > 0 and audience = 1 and url is null and (not nsfw or $3::boolean) order by id`,
  row: listed,
});

const named = { name: p.text() };
export const readChannelNames = hotStatement({
  name: 'read-channels-of-sitemap',
  text: `select c.name from channels c join accounts a on a.id = c.account_id where c.id between $1::int and $2::int and c.removed_at is null and c.url is null and not a.muted_by_instance order by c.id`,
  row: named,
});
export const readAccountNames = hotStatement({
  name: 'read-accounts-of-sitemap',
  text: 'select name from accounts where id between $1::int and $2::int and url is null and not muted_by_instance order by id',
  row: named,
});
