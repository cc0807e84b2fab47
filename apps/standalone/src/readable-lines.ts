import { Writable } from 'node:stream';
import { styleText } from 'node:util';

type Line = { level?: string; time?: string; service?: string; msg?: string; err?: { stack?: string; message?: string } };

const colours = { debug: 'gray', info: 'green', warn: 'yellow', error: 'red', fatal: 'red' } as const;

/** Takes JSON log lines and writes them for people: time, service, level, what happened and the events about it. */
export function readableLines(out: NodeJS.WriteStream): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, written) {
      for (const line of String(chunk).split('\n')) if (line !== '') out.write(`${readable(line, out)}\n`);
      written();
    },
  });
}

function readable(line: string, stream: NodeJS.WriteStream): string {
  let fields: Line & Record<string, unknown>;
  try {
    fields = JSON.parse(line) as Line & Record<string, unknown>;
  } catch {
    return line;
  }
  const { level = 'info', time = '', service = '', msg = '', err, pid: _pid, hostname: _hostname, ...events } = fields;
  const colour = colours[level as keyof typeof colours] ?? 'white';
  const shown = Object.entries(events).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = `${time.slice(11, 19)} ${service.padEnd(10)} ${styleText(colour, level.toUpperCase().padEnd(5), { stream })} ${msg}`;
  const reason = err ? `\n${err.stack ?? err.message ?? ''}` : '';
  return `${head} ${styleText('gray', shown.join(' '), { stream })}`.trimEnd() + reason;
}
