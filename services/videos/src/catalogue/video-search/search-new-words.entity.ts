import { defineEntity, p } from '@mikro-orm/core';

/** Texts of which searches shall know the words, in plain words. They wait here, as two transactions that add the same word would wait for each other. */
const SearchNewWordsSchema = defineEntity({
  name: 'SearchNewWords',
  tableName: 'search_new_words',
  properties: { id: p.bigint('number').primary().generated('by default as identity'), words: p.text() },
});

export class SearchNewWords extends SearchNewWordsSchema.class {}
SearchNewWordsSchema.setClass(SearchNewWords);
