/** The score of the sort `trending` (docs/contract/video-lists.md#sorts): the views of the last days, and among equals all views; an index holds exactly this text. */
export const TRENDING_SCORE = '((trending::bigint << 32) + views)';
