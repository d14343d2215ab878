import { msg } from '@lingui/core/runtime-macro';
import type { RefusalWords } from './refusal-facts.ts';

/** What may be refused about payments, payouts and the books of a shop. */
export const MONEY_REFUSALS: RefusalWords = {
  amount_not_payable: msg`This amount cannot be paid on the payment page. Nothing was charged, and you did nothing wrong.`,
  payment_flagged: msg`A payment has arrived, and the platform checks it. Do not pay again: it is accepted or given back.`,
  payment_page_refused: msg`The payment provider opens no page for this. Nothing was charged, and you did nothing wrong: the operator of the marketplace has to put it right.`,
  payment_time_over: msg`The time to pay is over. Nothing was charged.`,
  nothing_to_decide: msg`There is nothing to decide about now.`,
  not_invoiced: msg`There is no invoice yet: it is made when a payment has arrived and the booking is confirmed.`,
  invoice_link_refused: msg`This link does not work any more. Open the invoice in your account.`,
  proof_missing: msg`The confirmation of the bank is missing. Choose its file first.`,
  proof_refused: msg`The file was not taken. Send a PDF, or a picture in JPEG, PNG or WebP, that is not damaged or protected.`,
  proof_too_large: (facts) => msg`A file may have at most ${{ size: facts.megabytes('maxBytes') }} MB. Send a smaller one.`,
  proof_used: msg`This file was sent before. Send the confirmation of this transfer.`,
  commission_state: msg`This is not possible any more, as the commission stands now. Load the page again.`,
  commission_sum: msg`The amount is not the sum of the commissions that were chosen.`,
  currencies_mixed: msg`One transfer pays one currency. Choose commissions of the same currency.`,
  connected_account_refused: msg`Payouts go to bank accounts here. Please write down an IBAN.`,
  country_needed: msg`The payment provider has to know in which country the shop is. Say so in your profile first.`,
  period_closed: (facts) =>
    msg`Nothing was changed: this lies in a tax period that is closed for good. Take ${{ day: facts.day('nextOpenDay') }} or a later day.`,
  period_not_over: (facts) =>
    msg`Nothing was closed: the period is not over yet. It can be closed from ${{ day: facts.day('overOn') }} on.`,
  receipts_missing: msg`Nothing was closed: some entries with tax have no receipt yet, and closed is closed for good.`,
  entry_fixed: msg`This entry cannot be changed: it comes from a booking or from something else, or it is void already.`,
  acquisition_exists: msg`Nothing was entered: this piece is in your books already. Sell that or void it first.`,
  acquisition_state: msg`This is not possible any more, as the purchase stands now. Load the page again.`,
  template_state: msg`This is not possible any more, as the recurring expense stands now. Load the page again.`,
  incident_needed: msg`Nothing was entered: choose the report of the rental in which the renter caused it.`,
  repair_void: msg`Nothing was changed: this repair is void. Enter it anew.`,
};
