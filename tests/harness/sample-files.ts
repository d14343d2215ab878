/** A PNG of one pixel: the smallest document that passes the type check. Cleaning it gives the same bytes again. */
export const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAsSAAALEgHS3X78AAAADUlEQVQImWNg+M9QDwADgQF/hps9nQAAAABJRU5ErkJggg==',
  'base64',
);

/** One photo, as the tools take it. */
export const photos = [{ contentBase64: samplePng.toString('base64'), fileName: 'scratch.png' }];
