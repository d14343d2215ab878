/** The colours of a drawing, darkest to lightest. */
export interface Palette {
  readonly ink: string;
  readonly strong: string;
  readonly soft: string;
  readonly paper: string;
}

const FIRST: Palette = { ink: '#12324a', strong: '#1f7a8c', soft: '#9fd3c7', paper: '#f4f9f9' };
const PALETTES: readonly Palette[] = [
  FIRST,
  { ink: '#3a2618', strong: '#c8642b', soft: '#f2c79b', paper: '#fff8f0' },
  { ink: '#22331d', strong: '#4f8a3c', soft: '#c3ddad', paper: '#f7fbf2' },
  { ink: '#2d2047', strong: '#6d4fb0', soft: '#cfc0ec', paper: '#faf7ff' },
  { ink: '#401d2a', strong: '#b8405e', soft: '#f1bccb', paper: '#fff6f8' },
  { ink: '#2b2f36', strong: '#d29a1d', soft: '#f0dca6', paper: '#fdfaf1' },
];

/** Always the same colours for the same name. */
export function paletteFor(name: string): Palette {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return PALETTES[sum % PALETTES.length] ?? FIRST;
}
