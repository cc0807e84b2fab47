import { answerOf } from '../../api/use-operation.ts';
import { authApi } from '../../precomputed/operations.ts';

/** Who runs this instance, why and how. */
export const aboutQuery = answerOf(authApi.getAbout, {}, { select: ({ instance }) => instance, staleTime: 60_000 });
