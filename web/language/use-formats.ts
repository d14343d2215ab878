import { useLingui } from '@lingui/react';
import { formatsOf } from './formats.ts';

/** Money and days as the language of the page writes them. */
export function useFormats() {
  return formatsOf(useLingui().i18n.locale);
}
