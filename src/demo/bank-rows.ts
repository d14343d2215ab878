import type { payoutBanks } from '../../db/schema/index.ts';
import type { Cipher } from '../adapters/aes-cipher.ts';
import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import { maskAccount } from '../domain/settlement/payout-banks/index.ts';
import { vendors } from './vendors.ts';

const DAY_MS = 86_400_000;
const NAMED_AFTER = 3;

/** The accounts of vendors, each named days after its vendor joined. */
export function bankRows(
  vendorRows: ReadonlyMap<string, CatalogAsset['vendor']>,
  cipher: Cipher,
): (typeof payoutBanks.$inferInsert)[] {
  return vendors.flatMap(({ slug, bank }) => {
    const vendor = vendorRows.get(slug);
    if (bank === undefined || vendor === undefined) return [];
    const { id: vendorId, userId: changedBy, createdAt } = vendor;
    return [
      {
        vendorId,
        ibanSealed: cipher.seal(bank.iban, vendorId),
        ibanMasked: maskAccount(bank.iban),
        holder: bank.holder,
        bic: null,
        changedAt: new Date(createdAt.getTime() + NAMED_AFTER * DAY_MS),
        changedBy,
        acceptTransfers: bank.acceptTransfers ?? false,
      },
    ];
  });
}
