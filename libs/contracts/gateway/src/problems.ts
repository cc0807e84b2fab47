import { defineProblems } from '@flotilla/problem';

/** Problems that only the gateway answers with. None has a code, because they are about HTTP, not about the platform. */
export const gatewayProblems = /* @__PURE__ */ defineProblems({
  strange_path: {
    status: 400,
    detail: 'The path is not in its normal form.',
    when: 'The path has segments that are empty, end in a dot or hold encoded slashes, is no UTF-8, or is longer than 4,096 bytes.',
    advice: 'Send the path in its normal form.',
    unnamed: true,
  },
  strange_framing: {
    status: 400,
    detail: 'The request is framed in a way that is not read here.',
    when: 'The request is not HTTP/1.1, or its Content-Length and Transfer-Encoding contradict each other or are of a form that is not read here.',
    advice: 'Use an HTTP library that frames requests by the standard.',
    unnamed: true,
    headers: { connection: 'close' },
  },
  host_twice: {
    status: 400,
    detail: 'The Host header was sent twice.',
    when: 'A request has two `Host` headers.',
    advice: 'Send one.',
    unnamed: true,
    headers: { connection: 'close' },
  },
  upgrade_refused: {
    status: 400,
    detail: 'Connections are not upgraded here.',
    when: 'A request asks to change the protocol of the connection.',
    advice: 'Leave the `Upgrade` header away.',
    unnamed: true,
    headers: { connection: 'close' },
  },
  body_not_expected: {
    status: 400,
    detail: 'A request with this method has no body here.',
    when: 'A GET, HEAD or other request without a declared body has one.',
    advice: 'Leave the body away.',
    unnamed: true,
    headers: { connection: 'close' },
  },
  expectation_failed: {
    status: 417,
    detail: 'Nothing but 100-continue can be expected here.',
    when: 'The `Expect` header asks for something other than `100-continue`.',
    advice: 'Leave the header away.',
    unnamed: true,
    headers: { connection: 'close' },
  },
  length_required: {
    status: 411,
    detail: 'The length of the body must be told.',
    when: 'A DELETE has a body whose length is not told.',
    advice: 'Send `Content-Length`.',
    unnamed: true,
  },
  too_many_headers: {
    status: 431,
    detail: 'The request has too many headers.',
    when: 'The request has more headers, or longer ones, than are read here.',
    advice: 'Send fewer; large cookies of other programs on the same host are a common cause.',
    unnamed: true,
  },
  gateway_timeout: {
    status: 504,
    detail: 'The service behind the gateway took too long.',
    when: 'The service behind the gateway did not answer in time.',
    advice: 'Wait as long as `Retry-After` says; repeat the request if it only reads, otherwise look first whether it had its effect.',
    unnamed: true,
    headers: { 'retry-after': '5' },
  },
});
