import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type PlayerPart = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { [attribute: string]: unknown };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-captions-menu': PlayerPart;
      'media-captions-menu-button': PlayerPart;
      'media-control-bar': PlayerPart;
      'media-controller': PlayerPart;
      'media-fullscreen-button': PlayerPart;
      'media-loading-indicator': PlayerPart;
      'media-mute-button': PlayerPart;
      'media-pip-button': PlayerPart;
      'media-play-button': PlayerPart;
      'media-playback-rate-menu': PlayerPart;
      'media-playback-rate-menu-button': PlayerPart;
      'media-poster-image': PlayerPart;
      'media-rendition-menu': PlayerPart;
      'media-rendition-menu-button': PlayerPart;
      'media-seek-backward-button': PlayerPart;
      'media-seek-forward-button': PlayerPart;
      'media-time-display': PlayerPart;
      'media-time-range': PlayerPart;
      'media-volume-range': PlayerPart;
    }
  }
}
