import { defineEntity, p } from '@mikro-orm/core';

/** Videos whose words are to be written again. */
const SearchChangeSchema = defineEntity({
  name: 'SearchChange',
  tableName: 'search_changes',
  properties: { videoId: p.integer().primary().autoincrement(false) },
});

export class SearchChange extends SearchChangeSchema.class {}
SearchChangeSchema.setClass(SearchChange);
