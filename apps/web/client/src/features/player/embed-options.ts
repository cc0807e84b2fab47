import type { PlayerOptions } from './player.tsx';

/** What the address of an embed page says about the player (docs/contract/pages.md#player-parameters). Times as seconds or as `1h2m3s`. */
export function embedOptions(parameters: URLSearchParams): PlayerOptions & { readonly hasTitle: boolean; readonly hasLink: boolean } {
  const isOn = (name: string, fallback = false) => {
    const value = parameters.get(name);
    return value === null ? fallback : value === '1' || value === 'true';
  };
  const rate = Number(parameters.get('playbackRate') ?? 1);
  return {
    autoplay: isOn('autoplay'),
    muted: isOn('muted'),
    loop: isOn('loop'),
    controls: isOn('controls', true) && isOn('controlBar', true),
    start: seconds(parameters.get('start')) ?? 0,
    stop: seconds(parameters.get('stop')),
    subtitle: parameters.get('subtitle') ?? undefined,
    rate: rate >= 0.25 && rate <= 4 ? rate : 1,
    hasTitle: isOn('title', true),
    /** To the page of the instance. */
    hasLink: isOn('serviceLink', true) && isOn('peertubeLink', true),
  };
}

/** The colours that an address asks for, as custom properties. */
export function coloursOf(parameters: URLSearchParams): Record<`--embed-${string}`, string> {
  const wished = [
    ['--embed-ink', parameters.get('foregroundColor')],
    ['--embed-button', parameters.get('bigPlayBackgroundColor')],
  ] as const;
  return Object.fromEntries(wished.filter((colour): colour is [(typeof colour)[0], string] => isColour(colour[1])));
}

/** A colour and nothing that would ask for a file. */
const isColour = (text: string | null) => text !== null && /^[#\w(),.%\s/-]{1,60}$/.test(text) && CSS.supports('color', text);

/** Where an address says to begin and to stop. */
export function timesIn(parameters: URLSearchParams): Pick<PlayerOptions, 'start' | 'stop'> {
  const [start, stop] = [seconds(parameters.get('start')), seconds(parameters.get('stop'))];
  return { ...(start !== undefined && { start }), stop };
}

export function seconds(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const parts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text);
  if (!parts) return undefined;
  const [hours, minutes, rest] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  return hours * 3600 + minutes * 60 + rest;
}
