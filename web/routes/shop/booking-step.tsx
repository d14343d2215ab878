import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { shopBookingPath } from '../../../src/rest/web/page-paths.ts';
import { StepPage } from '../../steps/step-page.tsx';
import { loadStep, takeStep } from '../../steps/take-step.ts';
import { shopDoorOf } from './parts/shop-door.ts';

function placeOf({ params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const bookingId = params['bookingId'] ?? '';
  return { side: 'OWNER' as const, bookingId, home: shopBookingPath(bookingId), name: params['step'] ?? '' };
}

export function loader(args: LoaderFunctionArgs) {
  return loadStep(shopDoorOf(args), placeOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return takeStep(shopDoorOf(args), placeOf(args), await args.request.formData());
}

export default StepPage;
