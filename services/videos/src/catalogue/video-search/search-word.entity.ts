import { defineEntity, p } from '@mikro-orm/core';

/** Words that somebody wrote, among which mistyped ones are looked for. */
const SearchWordSchema = defineEntity({
  name: 'SearchWord',
  tableName: 'search_words',
  properties: { word: p.text().primary() },
  indexes: [
    {
      name: 'search_words_variants',
      expression: 'create index search_words_variants on search_words using gin (word_variants(word)) with (fastupdate = off)',
    },
  ],
});

export class SearchWord extends SearchWordSchema.class {}
SearchWordSchema.setClass(SearchWord);
