import { useEffect, useState } from 'react';
import styles from './qr-code.module.css';

type Drawing = { readonly size: number; readonly path: string };

/** A text as an image for cameras: dark on light in every theme, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isGone = false;
    void draw(text).then(
      (drawn) => isGone || setDrawing(drawn),
      // The secret stands beside it as text.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  return (
    <div className={styles.qr}>
      {drawing && (
        <svg role="img" aria-label={label} viewBox={`-2 -2 ${drawing.size + 4} ${drawing.size + 4}`} shapeRendering="crispEdges">
          <path d={drawing.path} />
        </svg>
      )}
    </div>
  );
}

async function draw(text: string): Promise<Drawing> {
  const { create } = await import('qrcode');
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (isDark, index) => (isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '')).join('');
  return { size, path };
}
