import { t } from '@lingui/core/macro';
import { encodeQR } from 'qr';

// quiet zone in modules, required by scanners.
const MARGIN = 4;
// pixels per module; a whole number, so that all modules have the same size.
const SIDE = 4;

// Dark on light in both themes: many apps cannot read inverted codes.
export function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: MARGIN });
  const squares = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={t`QR code for your authenticator app`}
      width={rows.length * SIDE}
      height={rows.length * SIDE}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="sh:max-w-full sh:flex-none sh:rounded-control"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
