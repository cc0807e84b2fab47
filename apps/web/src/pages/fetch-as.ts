import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * A `fetch` for GET requests that names another host than it connects to: the gateway answers for the host of the public address
 * only, and the built-in `fetch` sets `Host` itself. Plain HTTP, connections are kept.
 */
export function fetchAs(host: string): typeof fetch {
  const agent = new Agent({ keepAlive: true });
  return (input, init) =>
    new Promise((resolve, reject) => {
      const address = input instanceof Request ? input.url : String(input);
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), host };
      request(address, { agent, headers, ...(init?.signal && { signal: init.signal }) }, (answer) => {
        const type = answer.headers['content-type'];
        text(answer).then(
          (body) => resolve(new Response(body, { status: answer.statusCode ?? 502, ...(type && { headers: { 'content-type': type } }) })),
          reject,
        );
      })
        .on('error', reject)
        .end();
    });
}
