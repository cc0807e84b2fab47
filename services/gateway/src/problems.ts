import { defineProblems } from '@flotilla/problem';

/** What only the gateway answers. None has a code: they are about the transport, not about the platform. */
export const gatewayProblems = defineProblems({
  strange_path: { status: 400, detail: 'The path is not in its normal form.', unnamed: true },
  strange_framing: {
    status: 400,
    detail: 'The request is framed in a way that is not read here.',
    unnamed: true,
    headers: { connection: 'close' },
  },
  host_twice: { status: 400, detail: 'The Host header was sent twice.', unnamed: true, headers: { connection: 'close' } },
  upgrade_refused: { status: 400, detail: 'Connections are not upgraded here.', unnamed: true, headers: { connection: 'close' } },
  body_not_expected: {
    status: 400,
    detail: 'A request with this method has no body here.',
    unnamed: true,
    headers: { connection: 'close' },
  },
  expectation_failed: {
    status: 417,
    detail: 'Nothing but 100-continue can be expected here.',
    unnamed: true,
    headers: { connection: 'close' },
  },
  length_required: { status: 411, detail: 'The length of the body must be told.', unnamed: true },
  too_many_headers: { status: 431, detail: 'The request has too many headers.', unnamed: true },
  gateway_timeout: {
    status: 504,
    detail: 'The service behind the gateway took too long.',
    unnamed: true,
    headers: { 'retry-after': '5' },
  },
});
