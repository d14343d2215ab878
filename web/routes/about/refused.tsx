import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { doorOf } from '../../door.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { useFailurePage, useRefusalPage } from '../../shell/refusal-words.ts';

export function loader(args: LoaderFunctionArgs) {
  const { formRefusal } = doorOf(args);
  const status = formRefusal?.code === 'listing_over' ? GONE : formRefusal?.status;
  return data({ refusal: formRefusal }, { status: status ?? FAILED });
}

const [GONE, FAILED] = [410, 500];

/** Why a request was refused, wherever in the server that was. The database may be away, so nothing is looked up. */
export default function Refused() {
  const { refusal } = useLoaderData<typeof loader>();
  const words = useRefusalPage();
  const failed = useFailurePage();
  return <ErrorPage {...(refusal === null ? failed : words(refusal))} />;
}
