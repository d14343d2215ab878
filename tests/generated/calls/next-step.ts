import { BASE_PATH, type NextAction } from '../../../src/domain/platform/kernel/index.ts';
import { routes } from '../../../src/rest/routes/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../../../src/tools/endpoints.ts';
import { toolInputSchema } from '../../../src/tools/tool-input.ts';
import inventory from '../../inventory/tools.json' with { type: 'json' };

/** What keeps somebody from taking the step as it is written: a tool that does not exist, a field or a path that nobody knows. */
export function flawsOf(step: NextAction): string[] {
  const { tool, args, actor, method, path, why } = step;
  const side = actor === 'OWNER' ? ownerEndpoint : consumerEndpoint;
  const row = inventory.find(({ name, endpoint }) => name === tool && endpoint === side.path.replace(BASE_PATH, ''));
  if (row === undefined) return [`${tool} is no tool of ${side.path}`];
  const known = side.tools.find(({ name }) => name === tool);
  if (known === undefined) return [];
  const { properties = {}, required = [] } = toolInputSchema(known);
  const given = Object.keys(args);
  return [
    ...given.filter((field) => !(field in properties)).map((field) => `${tool} has no field ${field}`),
    ...required.filter((field) => !given.includes(field)).map((field) => `${tool} needs ${field}`),
    ...(path === undefined || routes.some((route) => route.method === method && matches(route.path, path))
      ? []
      : [`${method} ${path} is no route`]),
    ...(/[{}]|%7B|%7D/i.test(path ?? '') ? [`${method} ${path} has a place that was not filled`] : []),
    ...(why.trim() === '' ? [`${tool} without a reason`] : []),
    ...(needsPerson(step) && step.requiresHuman !== true ? [`${tool} ${JSON.stringify(args)} without the person`] : []),
  ];
}

function matches(template: string, path: string): boolean {
  const pattern = (BASE_PATH + template).replaceAll('/', '\\/').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}(\\?.*)?$`).test(path);
}

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
  manage_booking_incidents: action('report', 'acknowledge', 'resolve', 'escalate', 'withdraw'),
  manage_booking_dispute: action('open', 'add_evidence', 'settle', 'withdraw'),
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
  manage_booking_chat: action('send', 'block', 'report'),
  manage_asset_inquiry: action('send'),
};

function needsPerson({ tool, args }: NextAction): boolean {
  return NEEDS_PERSON[tool]?.(args) ?? false;
}
