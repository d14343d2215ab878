import type { AssetState } from './catalog.ts';
import type { Photo } from './platform.ts';

export const VENDOR_TYPES = ['INDIVIDUAL', 'COMPANY'] as const;
export type VendorType = (typeof VENDOR_TYPES)[number];

/** The states of an owner's feedback. */
export const FEEDBACK_STATES = ['NEW', 'SEEN', 'PLANNED', 'DONE'] as const;

/** The states of an imported calendar: it is read every hour, or not any more because it failed for a week. */
export const FOLLOWED_STATES = ['FOLLOWED', 'STOPPED'] as const;

/** The kinds of entries of an owner's books. TRANSFER moves money without earning or spending any. */
export const FINANCE_KINDS = ['INCOME', 'EXPENSE', 'CAPEX', 'TAX', 'TRANSFER'] as const;
export type FinanceKind = (typeof FINANCE_KINDS)[number];

/**
 * The sources of an entry: SYSTEM is the platform's journal and MANUAL the owner. The others are named after what they record.
 */
export const FINANCE_SOURCES = ['SYSTEM', 'MANUAL', 'RECURRING', 'CHECKLIST', 'MAINTENANCE', 'REPAIR', 'ACQUISITION'] as const;
export type FinanceSource = (typeof FINANCE_SOURCES)[number];

export const FINANCE_ENTRY_STATES = ['ACTIVE', 'VOID'] as const;

/** The day by which an entry counts: when it is earned or owed, or when the money moved. */
export const BASES = ['ACCRUAL', 'CASH'] as const;
export type Basis = (typeof BASES)[number];

export const CADENCES = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const;
export type Cadence = (typeof CADENCES)[number];

export const TEMPLATE_STATES = ['ACTIVE', 'PAUSED', 'VOID'] as const;

export const CHECKLIST_STATES = ['OPEN', 'DONE', 'NOT_APPLICABLE'] as const;

/** The states of something that an owner has bought: in use, sold, thrown away, entered by mistake. */
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

/** A SCHEDULED task is shown as DUE during its days, and as OVERDUE after them. */
export const MAINTENANCE_STATES = ['SCHEDULED', 'IN_PROGRESS', 'DONE', 'CANCELLED'] as const;

export const TAX_SCHEMES = ['STANDARD', 'SMALL_BUSINESS', 'NONE'] as const;

/** How the rent of a shop is taxed from an instant on, until the next one begins. */
export interface SalesTax {
  /** UTC, as ISO 8601. */
  readonly since: string;
  readonly registered: boolean;
  readonly taxId: string | null;
  /** The tax on the rent that renters pay, in basis points. */
  readonly rentBps: number;
}

export const THEME_FONTS = ['SYSTEM', 'SERIF', 'HUMANIST', 'GEOMETRIC', 'ROUNDED', 'SLAB'] as const;

export const CORNER_RADII = ['NONE', 'SMALL', 'MEDIUM', 'LARGE'] as const;

export const LOGO_SHAPES = ['SQUARE', 'ROUNDED', 'CIRCLE'] as const;

/** Colours as `#rrggbb`. */
export interface Palette {
  /** The colour of buttons, whose text has the colour `bg`. */
  primary: string;
  /** The colour of links. */
  accent: string;
  bg: string;
  text: string;
}

/** How the pages of a shop look. */
export interface ShopTheme {
  /** The preset, if nothing of it was changed. */
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

/** The outcomes of a row of an import. */
export interface ImportedRow {
  row: number;
  reference: string | null;
  outcome: (typeof IMPORT_OUTCOMES)[number];
  assetId: string | null;
  title: string | null;
  status: AssetState | null;
  /** The number of pictures that are still to be fetched. */
  pictures: number;
  changed: string[];
  missing: string[];
  problems: { column: string; message: string }[];
}
