import type { Problem } from '@flotilla/problem';

type Refusal = (fields?: { readonly detail: string }) => Problem;

/** The problems of the service whose uploads these are. */
export type Refusals = {
  /** 409. */
  readonly chunk_out_of_place: Refusal;
  /** 460 and 400. */
  readonly checksum_mismatch: Refusal;
  readonly unsupported_checksum: Refusal;
  /** 404, once it has ended. */
  readonly upload_not_found: Refusal;
  /** 423. */
  readonly upload_is_being_written: Refusal;
};
