import type { NextAction } from '../../src/domain/kernel/index.ts';

type Args = NextAction['args'];
type Rule = (args: Args) => boolean;

const always: Rule = () => true;
const action =
  (...those: string[]): Rule =>
  (args) =>
    those.includes(String(args['action']));

/** What commits a person's money, or says something in their name: no step towards it is an agent's own to take. */
const NEEDS_PERSON: Readonly<Record<string, Rule>> = {
  promote_booking: always,
  initiate_payment: always,
  report_offline_payment: always,
  apply_credit: always,
  approve_booking: always,
  cancel_booking: ({ confirm, preview }) => confirm === true && preview !== true,
  reject_booking: always,
  create_counter_offer: ({ action: named }) => named !== 'withdraw',
  respond_counter_offer: ({ decision }) => decision === 'accept',
  request_extension: ({ action: named }) => named !== 'cancel',
  respond_extension: ({ decision }) => decision === 'approve',
  review_renter_documents: action('approve', 'reject'),
  confirm_offline_payment: ({ decision }) => decision !== 'show',
  manage_booking_condition: action('report', 'confirm', 'contest', 'accept_return', 'deny_return'),
  manage_booking_incidents: action('report', 'acknowledge', 'resolve', 'escalate'),
  manage_booking_dispute: action('open', 'add_evidence', 'withdraw'),
  update_booking_collateral: always,
  submit_review: always,
  upload_document: always,
  verify_phone_otp: always,
  manage_payout_bank: action('set', 'update'),
  manage_api_keys: action('create', 'rotate'),
  upload_commission_proof: always,
  activate_vendor: always,
  register_account: always,
  register_vendor_account: always,
  login: always,
  owner_login: always,
  change_password: always,
  forgot_password: always,
  reset_password: always,
  delete_asset: always,
};

export function needsPerson({ tool, args }: NextAction): boolean {
  return NEEDS_PERSON[tool]?.(args) ?? false;
}
