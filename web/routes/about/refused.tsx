import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { doorOf } from '../../door.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { useFailurePage, useRefusalPage } from '../../shell/refusal-words.ts';

export function loader(args: LoaderFunctionArgs) {
  const { formRefusal, requestId: reference } = doorOf(args);
  const status = formRefusal?.code === 'listing_over' ? GONE : formRefusal?.status;
  return data({ refusal: formRefusal, reference }, { status: status ?? FAILED });
}

const [GONE, FAILED] = [410, 500];

/** Why a request was refused, wherever in the server that was. The database may be away, so nothing is looked up. */
export default function Refused() {
  const { refusal, reference } = useLoaderData<typeof loader>();
  const words = useRefusalPage();
  const failed = useFailurePage();
  // By it the operator finds what happened in the log.
  return refusal === null ? <ErrorPage {...failed} reference={reference} /> : <ErrorPage {...words(refusal)} />;
}
