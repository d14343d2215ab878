import { samplePng } from './sample-document.ts';

/** One photo, as the tools take it. */
export const photos = [{ contentBase64: samplePng.toString('base64'), fileName: 'scratch.png' }];
