/** What the page around the frame may ask for; each checks what it is given. */
export type Methods = Readonly<Record<string, (params: unknown) => unknown>>;
export type Channel = { readonly notify: (name: string, params: unknown) => void; readonly close: () => void };

/** What a method throws about what it was given. */
export class BadParams extends Error {}

type Message = { readonly id?: number | string; readonly method: string; readonly params?: unknown };

/** More than any message of a player needs. */
const LONGEST = 10_000;
const READY = '__ready';
/** How both sides begin; either may be there first. */
const REQUEST = { type: 'publish-request', publish: [] };
const REPLY = { type: 'publish-reply', publish: [] };

/**
 * Talks with the page around the frame in the messages of JSChannel (docs/contract/embedding.md#embed-api). Messages of other windows, of an origin
 * other than the first, and those that are not of this form are ignored.
 */
export function openChannel(scope: string, methods: Methods): Channel {
  const { parent } = window;
  let origin: string | undefined;
  const send = (message: object) => {
    // A page without an origin cannot be named. Nothing that is sent is secret: it is what the frame shows.
    const target = origin === undefined || origin === 'null' ? '*' : origin;
    parent.postMessage(JSON.stringify(message), target);
  };
  const notify = (name: string, params: unknown) => send({ method: `${scope}::${name}`, params });

  async function answer(name: string, { id, params }: Message): Promise<void> {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    try {
      if (!method) throw new BadParams(`There is no method ${name}.`);
      const result: unknown = await method(params);
      if (id !== undefined) send({ id, result: result ?? null });
    } catch (error) {
      if (id === undefined) return;
      const isTheirs = error instanceof BadParams;
      send({ id, error: isTheirs ? 'invalid_request' : 'failed', message: isTheirs ? error.message : 'The player could not do that.' });
    }
  }

  function listen(event: MessageEvent<unknown>): void {
    if (event.source !== parent || (origin !== undefined && event.origin !== origin)) return;
    const message = read(event.data);
    const name = message?.method.startsWith(`${scope}::`) ? message.method.slice(scope.length + 2) : undefined;
    if (!message || name === undefined) return;
    origin = event.origin;
    if (name !== READY) void answer(name, message);
    else if (isRequest(message.params)) notify(READY, REPLY);
  }

  window.addEventListener('message', listen);
  notify(READY, REQUEST);
  return {
    // Whoever has not spoken may not be listening either.
    notify: (name, params) => origin !== undefined && notify(name, params),
    close: () => window.removeEventListener('message', listen),
  };
}

const isRequest = (params: unknown) => typeof params === 'object' && params !== null && 'type' in params && params.type === REQUEST.type;

function read(data: unknown): Message | undefined {
  if (typeof data !== 'string' || data.length > LONGEST) return undefined;
  try {
    const message: unknown = JSON.parse(data);
    return isMessage(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

function isMessage(message: unknown): message is Message {
  if (typeof message !== 'object' || message === null || !('method' in message) || typeof message.method !== 'string') return false;
  return !('id' in message) || typeof message.id === 'number' || typeof message.id === 'string';
}
