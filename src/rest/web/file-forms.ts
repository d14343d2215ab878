import { uploadCommissionProof } from '../../domain/money/commissions/index.ts';
import { createFinanceEntry, updateFinanceEntry } from '../../domain/shops/finance-entries/index.ts';
import { importAssets, uploadAssetImage, uploadPhoto } from '../../domain/shops/listings/index.ts';
import { type Operation } from '../../domain/platform/kernel/index.ts';
import { importTexts } from '../../domain/platform/texts/index.ts';
import { handInDocument } from '../../domain/rentals/documents/index.ts';
import { reportCondition } from '../../domain/rentals/handover/index.ts';
import { sendMessage } from '../../domain/talk/conversations/index.ts';
import { ACCOUNT_PATHS, LINK_PATHS, OPERATIONS_PATHS, SHOP_PATHS } from './page-paths.ts';

interface FileForm {
  readonly path: string;
  /**
   * Takes the files. Before anything is stored, the person must be allowed to call it with the parts of the address, among them
   * the signature of a link.
   */
  readonly operation: Operation;
}

/** The addresses whose forms may bring files. A form of any other address holds texts only. */
const FILE_FORMS: readonly FileForm[] = [
  { path: ACCOUNT_PATHS.booking, operation: sendMessage },
  { path: ACCOUNT_PATHS.thread, operation: sendMessage },
  { path: SHOP_PATHS.booking, operation: sendMessage },
  { path: SHOP_PATHS.thread, operation: sendMessage },
  // Some steps take photos. Whoever may report the condition of a booking may take the others too.
  { path: ACCOUNT_PATHS.step, operation: reportCondition },
  { path: SHOP_PATHS['booking-step'], operation: reportCondition },
  { path: SHOP_PATHS['listing-photos'], operation: uploadAssetImage },
  { path: SHOP_PATHS['import-listings'], operation: importAssets },
  { path: SHOP_PATHS.look, operation: uploadPhoto },
  { path: SHOP_PATHS.commissions, operation: uploadCommissionProof },
  { path: SHOP_PATHS['new-entry'], operation: createFinanceEntry },
  { path: SHOP_PATHS.entry, operation: updateFinanceEntry },
  // A repair is an entry of the books of a thing that only the form names.
  { path: SHOP_PATHS.repairs, operation: createFinanceEntry },
  { path: OPERATIONS_PATHS.texts, operation: importTexts },
  { path: LINK_PATHS['hand-in'], operation: handInDocument },
];

/** The most files of one form: as many pictures as a listing may have. */
export const MOST_FORM_FILES = 12;

/** The form with files at this address, and the parts of the address by their names; null if there is none. */
export function fileFormAt(path: string): { operation: Operation; parts: Record<string, string> } | null {
  for (const { pattern, operation } of PATTERNS) {
    const found = pattern.exec(path);
    if (found !== null) return { operation, parts: { ...found.groups } };
  }
  return null;
}

const PATTERNS = FILE_FORMS.map(({ path, operation }) => ({
  pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  operation,
}));
