import type { Cipher } from '../adapters/aes-cipher.ts';
import type { FileStorage } from '../adapters/file-storage.ts';
import type { Ids, Settings } from '../domain/platform/kernel/index.ts';
import { bankRows } from './bank-rows.ts';
import { demoBookings } from './demo-bookings.ts';
import { demoKeys } from './demo-keys.ts';
import { demoListings } from './demo-listings.ts';
import { invoiceRows } from './invoice-rows.ts';
import { ledgerRows } from './ledger-rows.ts';
import { maintenanceRows } from './maintenance-rows.ts';
import { occupancyRows } from './occupancy-rows.ts';
import { rentalEntries } from './rental-entries.ts';
import { storeDocuments } from './store-documents.ts';
import { storePhoto } from './store-photo.ts';
import { tellMatters } from './tell-matters.ts';
import { tellPayment } from './tell-payment.ts';
import { tellTimeline } from './tell-timeline.ts';
import { tellTransfers } from './tell-transfers.ts';
import { userRows } from './user-rows.ts';
import { vendorRows } from './vendor-rows.ts';

export type Demo = Awaited<ReturnType<typeof tellDemo>>;

/** Everything there is to insert, made up before the transaction: files do not belong inside. */
export async function tellDemo({
  now,
  ids,
  settings,
  storage,
  cipher,
}: {
  now: Date;
  ids: Ids;
  settings: Settings;
  storage: FileStorage;
  cipher: Cipher;
}) {
  const users = userRows({ now, ids });
  const vendors = vendorRows(users, ids);
  const listings = demoListings(vendors, { ids, settings });
  const documents = await storeDocuments(users, { storage, ids, now, maxBytes: settings.maxUploadBytes });
  const photo = await storePhoto({ storage, ids, now, maxBytes: settings.maxUploadBytes });
  const bookings = demoBookings({ listings, users, documents, ids, now, settings });
  const rentals = bookings.map((told) => ({ told, paid: tellPayment(told, { ids, settings }) }));
  const transfers = await tellTransfers(bookings, { storage, ids, settings });
  const maintenance = maintenanceRows(listings, { ids, now });
  const paidRentals = rentals.flatMap(({ told, paid }) => (paid === null ? [] : [{ told, paid }]));
  const invoices = invoiceRows(paidRentals, { vendors, users, ids, settings });
  return {
    users,
    vendors,
    banks: bankRows(vendors, cipher),
    listings,
    documents,
    bookings,
    matters: tellMatters(bookings, { ids, now, settings, photo }),
    photo,
    transfers,
    payments: paidRentals.map(({ paid }) => paid),
    invoices,
    timeline: rentals.flatMap(({ told, paid }) => tellTimeline(told, paid, { documents, invoices: invoices.invoices, ids, now })),
    blackouts: maintenance.map(({ blackout }) => blackout),
    occupancy: [...maintenance.flatMap(({ days }) => days), ...bookings.flatMap(occupancyRows)],
    ledger: ledgerRows(
      paidRentals.flatMap(({ told, paid }) => rentalEntries(told, paid)),
      ids,
    ),
    keys: demoKeys(users, { ids, now }),
  };
}
