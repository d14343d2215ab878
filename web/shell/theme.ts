import { createTheme, type CSSVariablesResolver, defaultVariantColorsResolver } from '@mantine/core';
import type { Operator } from '../../src/rest/web/page-contract.ts';

type Colours = Operator['colours'];

/** Mantine wants ten shades of a colour. The variable has the one that can be read in the present scheme. */
const B = 'var(--brand)';

/** The look of all pages. Its only colour is that of the operator; `brandVariables` says how it looks in light and in dark. */
export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: [B, B, B, B, B, B, B, B, B, B] },
  fontFamily: 'system-ui, sans-serif',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver(input) {
    const usual = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...usual, color: 'var(--on-brand)' } : usual;
  },
});

export function brandVariables({ light, dark }: Colours): CSSVariablesResolver {
  return () => ({ variables: {}, light: variablesOf(light), dark: variablesOf(dark) });
}

function variablesOf({ accent, onAccent, tint }: Colours['light']): Record<string, string> {
  return {
    '--brand': accent,
    '--on-brand': onAccent,
    '--brand-tint': tint,
    '--mantine-color-brand-filled': accent,
    '--mantine-color-brand-filled-hover': `color-mix(in srgb, ${accent} 88%, ${onAccent})`,
    '--mantine-color-brand-text': accent,
    '--mantine-color-brand-light': tint,
    '--mantine-color-brand-light-hover': tint,
    '--mantine-color-brand-light-color': accent,
    '--mantine-color-brand-outline': accent,
    '--mantine-color-anchor': accent,
  };
}
