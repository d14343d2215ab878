import { readability, TinyColor } from '@ctrl/tinycolor';
import { z } from 'zod';

/** The lowest contrast of readable text by WCAG 2.2, 1.4.3. */
export const LEAST_CONTRAST = 4.5;

const HEX = /^#[0-9a-f]{6}$/i;

export const Colour = z
  .string()
  .refine((text) => HEX.test(text), { error: 'must be a colour #rrggbb' })
  .transform((text) => text.toLowerCase());

/** The contrast of two colours to two decimals. It is rounded down, so that too low a contrast never looks sufficient. */
export function contrastOf(a: string, b: string): number {
  return Math.floor(readability(a, b) * 100) / 100;
}

/** Lightnesses from black to white, one of which is readable on any background. */
const LIGHTNESSES = Array.from({ length: 201 }, (_, step) => step / 200);

/** The same hue, made lighter or darker until it is readable on each of `grounds`; black if no shade of it is. */
export function nearestReadable(colour: string, ...grounds: readonly string[]): string {
  const { h, s, l: own } = new TinyColor(colour).toHsl();
  const isReadable = (shade: string) => grounds.every((ground) => contrastOf(shade, ground) >= LEAST_CONTRAST);
  // Every page needs the colours of the operator, and most shades need not even be made.
  for (const l of LIGHTNESSES.toSorted((a, b) => Math.abs(a - own) - Math.abs(b - own))) {
    const shade = new TinyColor({ h, s, l }).toHexString();
    if (isReadable(shade)) return shade;
  }
  return '#000000';
}

export function mixed(a: string, b: string, part: number): string {
  return new TinyColor(a).mix(b, part * 100).toHexString();
}

/** The backgrounds of pages and letters in light and dark mode: `paper` below the text, `ground` around it. */
const GROUNDS = {
  light: { paper: '#ffffff', ground: '#f1f3f5' },
  dark: { paper: '#1c2127', ground: '#121519' },
} as const;

export interface Accent {
  /** The colour of links, and of the background of the main button. */
  readonly accent: string;
  /** The colour of the text on that button. */
  readonly onAccent: string;
  /** A background with a touch of the colour. */
  readonly tint: string;
}

/** The operator's colour in the nearest shades that are readable in light and dark mode (WCAG AA). */
export function brandColours(colour: string): { readonly light: Accent; readonly dark: Accent } {
  return { light: accentOn(colour, GROUNDS.light), dark: accentOn(colour, GROUNDS.dark) };
}

function accentOn(colour: string, { paper, ground }: { readonly paper: string; readonly ground: string }): Accent {
  const tint = mixed(paper, colour, 0.1);
  return {
    accent: nearestReadable(colour, paper, ground, tint),
    onAccent: ground === GROUNDS.dark.ground ? ground : paper,
    tint,
  };
}
