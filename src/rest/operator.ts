import type { Photo } from '../../db/values/index.ts';

/** The operator as the pages show them. Empty fields are left out. */
export interface Operator {
  readonly platformName: string;
  readonly platformAddress: string;
  readonly platformEmail: string;
  readonly platformTaxId: string;
  readonly platformImprint: string;
  /** `#rrggbb`, or empty for the default colour. */
  readonly platformColour: string;
  readonly platformLogo: Photo | null;
}

/** A copy of the present settings, so that a whole page is made from the same state. */
export function operatorNow(settings: Operator): Operator {
  const { platformName, platformAddress, platformEmail, platformTaxId, platformImprint, platformColour, platformLogo } = settings;
  return { platformName, platformAddress, platformEmail, platformTaxId, platformImprint, platformColour, platformLogo };
}
