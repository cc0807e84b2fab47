import type { Operation, Schema } from '@flotilla/contract';

type TakesContent = { readonly body: Schema } | { readonly files: object };
type TakesInput = TakesContent | { readonly headers: Schema } | { readonly params: Schema } | { readonly query: Schema };

/** The names of the problems an operation may answer with; the type of what `problemsOf` lists. */
export type ProblemOf<Op extends Operation> =
  | (Op extends { readonly problems: readonly (infer Name extends string)[] } ? Name : never)
  | (Op extends TakesInput ? 'invalid_parameters' : never)
  | (Op extends TakesContent | { readonly query: Schema } ? 'bad_request' : never)
  | (Op extends TakesContent ? 'payload_too_large' | 'request_timeout' | 'unsupported_media_type' : never)
  | (Op['access']['who'] extends 'none' ? never : 'invalid_request' | 'invalid_token')
  | (Op['access']['who'] extends 'user' ? 'unauthorized_request' : never)
  | (Op['access'] extends { readonly owner: string } | { readonly right: string } ? 'forbidden' : never)
  | 'too_many_requests'
  | 'unavailable';
