/** A `fetch` for uploads that tells how many bytes have left: the browser's own cannot. */
export function fetchWithProgress(progressed: (sentBytes: number) => void): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const { url, method, headers, body, signal } = partsOf(input, init);
      request.open(method, url);
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded }) => progressed(loaded);
      request.onload = () => resolve(answerOf(request));
      request.onerror = () => reject(new TypeError('The network failed.'));
      request.ontimeout = request.onerror;
      request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (signal?.aborted) request.abort();
      else request.send(body);
    });
}

function partsOf(input: Request | URL | string, init: RequestInit = {}) {
  const url = input instanceof Request ? input.url : String(input);
  const method = init.method ?? (input instanceof Request ? input.method : 'GET');
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
  // The chunks are Blobs and texts, never streams.
  const body = (init.body ?? null) as XMLHttpRequestBodyInit | null;
  return { url, method, headers, body, signal: init.signal ?? null };
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const isEmpty = [204, 304].includes(request.status) || request.responseText === '';
  return new Response(isEmpty ? null : request.responseText, { status: request.status, headers });
}
