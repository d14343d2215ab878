import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type RentalMode,
  type Requirement,
  type RequirementCode,
} from '../../../db/values.ts';

/** The requirements of a category that apply to this asset in this rental mode. */
export function requirementsFor(
  requirements: readonly Requirement[],
  asset: { attributes: Readonly<Record<string, string | number>> },
  rentalMode: RentalMode,
): Requirement[] {
  return requirements.filter(({ rentalModes, whenAttribute }) => {
    if (rentalModes && !rentalModes.includes(rentalMode)) return false;
    if (whenAttribute === undefined) return true;
    return Number(asset.attributes[whenAttribute.name] ?? 0) >= whenAttribute.atLeast;
  });
}

export function isDocumentKind(code: RequirementCode): code is DocumentKind {
  return (DOCUMENT_KINDS as readonly string[]).includes(code);
}
