import type { AssetState } from './catalog.ts';
import type { Photo } from './platform.ts';

export const VENDOR_TYPES = ['INDIVIDUAL', 'COMPANY'] as const;
export type VendorType = (typeof VENDOR_TYPES)[number];

/** What the platform makes of what an owner has told it. */
export const FEEDBACK_STATES = ['NEW', 'SEEN', 'PLANNED', 'DONE'] as const;

/** A calendar elsewhere: read every hour, or no more because that failed for a week. */
export const FOLLOWED_STATES = ['FOLLOWED', 'STOPPED'] as const;

/** What an entry of an owner's books is. TRANSFER moves money without earning or costing any. */
export const FINANCE_KINDS = ['INCOME', 'EXPENSE', 'CAPEX', 'TAX', 'TRANSFER'] as const;
export type FinanceKind = (typeof FINANCE_KINDS)[number];

/** Where an entry comes from: SYSTEM is the platform's journal, MANUAL the owner, the others what they stand for. */
export const FINANCE_SOURCES = ['SYSTEM', 'MANUAL', 'RECURRING', 'CHECKLIST', 'MAINTENANCE', 'REPAIR', 'ACQUISITION'] as const;
export type FinanceSource = (typeof FINANCE_SOURCES)[number];

export const FINANCE_ENTRY_STATES = ['ACTIVE', 'VOID'] as const;

/** By which day an entry counts: when it is earned or owed, or when the money moved. */
export const BASES = ['ACCRUAL', 'CASH'] as const;
export type Basis = (typeof BASES)[number];

export const CADENCES = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const;
export type Cadence = (typeof CADENCES)[number];

export const TEMPLATE_STATES = ['ACTIVE', 'PAUSED', 'VOID'] as const;

export const CHECKLIST_STATES = ['OPEN', 'DONE', 'NOT_APPLICABLE'] as const;

/** Of what an owner has bought to rent out: in use, sold, thrown away, entered by mistake. */
export const ACQUISITION_STATES = ['ACTIVE', 'SOLD', 'DISPOSED', 'VOID'] as const;

export const FINANCING_TYPES = ['CASH', 'LOAN', 'LEASE'] as const;

/** How something was paid; the amounts of a loan or a lease in minor units. */
export interface Financing {
  type: (typeof FINANCING_TYPES)[number];
  downMinor: number;
  monthlyMinor: number;
  months: number;
}

export const REPAIR_CAUSES = ['WEAR', 'RENTER', 'OWNER', 'UNKNOWN'] as const;

/** DUE and OVERDUE are SCHEDULED on or after their days. */
export const MAINTENANCE_STATES = ['SCHEDULED', 'IN_PROGRESS', 'DONE', 'CANCELLED'] as const;

export const TAX_SCHEMES = ['STANDARD', 'SMALL_BUSINESS', 'NONE'] as const;

/** How the rent of a shop is taxed from an instant on, until the next one says otherwise. */
export interface SalesTax {
  /** UTC, as ISO 8601. */
  readonly since: string;
  readonly registered: boolean;
  readonly taxId: string | null;
  /** What renters are charged on the rent, in basis points. */
  readonly rentBps: number;
}

export const THEME_FONTS = ['SYSTEM', 'SERIF', 'HUMANIST', 'GEOMETRIC', 'ROUNDED', 'SLAB'] as const;

export const CORNER_RADII = ['NONE', 'SMALL', 'MEDIUM', 'LARGE'] as const;

export const LOGO_SHAPES = ['SQUARE', 'ROUNDED', 'CIRCLE'] as const;

/** Colours as `#rrggbb`. */
export interface Palette {
  /** Of buttons, whose text is `bg`. */
  primary: string;
  /** Of links. */
  accent: string;
  bg: string;
  text: string;
}

/** How the pages of a shop look. */
export interface ShopTheme {
  /** The preset that it is, unchanged. */
  presetId: string | null;
  palette: Palette;
  font: (typeof THEME_FONTS)[number];
  radius: (typeof CORNER_RADII)[number];
  logoShape: (typeof LOGO_SHAPES)[number];
}

/** A picture of a shop that everybody sees. */
export interface ShopPicture extends Photo {
  alt: string;
}

export const IMPORT_OUTCOMES = ['CREATED', 'UPDATED', 'UNCHANGED', 'REFUSED', 'SKIPPED'] as const;
export const IMPORT_PICTURE_STATES = ['WAITING', 'ADDED', 'FAILED'] as const;

/** What became of a row of an import. */
export interface ImportedRow {
  row: number;
  reference: string | null;
  outcome: (typeof IMPORT_OUTCOMES)[number];
  assetId: string | null;
  title: string | null;
  status: AssetState | null;
  /** Pictures that are still to be fetched. */
  pictures: number;
  changed: string[];
  missing: string[];
  problems: { column: string; message: string }[];
}
