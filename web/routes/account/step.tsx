import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { bookingPath } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { StepPage } from '../../steps/step-page.tsx';
import { loadStep, takeStep } from '../../steps/take-step.ts';

function placeOf({ params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const bookingId = params['bookingId'] ?? '';
  return { side: 'RENTER' as const, bookingId, home: bookingPath(bookingId), name: params['step'] ?? '' };
}

export function loader(args: LoaderFunctionArgs) {
  return loadStep(ownDoorOf(args), placeOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return takeStep(ownDoorOf(args), placeOf(args), await args.request.formData());
}

export default StepPage;
