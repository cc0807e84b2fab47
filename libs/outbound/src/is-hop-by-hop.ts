const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect']);

/** Whether a header is for the next hop alone. */
export const isHopByHop = (name: string, connection = ''): boolean =>
  HOP_BY_HOP.has(name) ||
  name.startsWith('proxy-') ||
  connection
    .toLowerCase()
    .split(',')
    .some((named) => named.trim() === name);
