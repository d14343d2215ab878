/** What renter and owner agree on, in plain words. Bookings froze its hash: not a byte may change; another text is another version. */
export const RENTAL_AGREEMENT_TEXT = `Rental agreement (version 2026-11)

1. The owner hands over the asset at the agreed place and time, in working order and as described.
2. The renter uses it with care, for what it is made for, and follows the rules in the listing.
3. The renter returns it on the return day, clean and complete, by the agreed time.
4. The renter pays the total shown in the booking. The deposit is not part of the price: it is held or charged as shown and given back unless a damage claim is agreed or decided.
5. Damage, loss and late return are reported at once. The renter answers for damage beyond normal wear; nothing in this agreement waives statutory rights of either side.
6. Cancelling follows the cancellation policy shown in the booking; the refund is shown before anything is cancelled.
7. Documents that the renter hands in are seen only by the owner who reviews the request and by the platform, and are erased 30 days after the booking or its last claim has ended.
8. Payment goes through the platform's payment gateway. Neither side pays outside of it.
9. A dispute that the parties cannot settle is decided by the platform on the evidence of both sides; the way to the courts stays open.`;
