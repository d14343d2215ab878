import { redirect } from 'react-router';
import { WEB_PATHS } from '../../../src/rest/web/page-paths.ts';

/** Where an account was opened before there was a sign-in. Letters and assistants still lead here. */
export const loader = () => redirect(WEB_PATHS['sign-up'], 301);
export const action = () => redirect(WEB_PATHS['sign-up'], 303);
