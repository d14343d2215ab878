import qrcode from 'qrcode-generator';

export interface QrCode {
  /** How many squares each side has. */
  readonly size: number;
  /** The dark squares, as the path of an SVG. */
  readonly path: string;
}

/** A QR code that we draw ourselves, so that no other host ever sees what it says. */
export function qrCodeOf(text: string): QrCode {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const places = Array.from({ length: size * size }, (_each, index) => [Math.floor(index / size), index % size] as const);
  const path = places.map(([row, column]) => (code.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : '')).join('');
  return { size, path };
}
