import { useLingui } from '@lingui/react/macro';
import { Link, type LoaderFunctionArgs, NavLink, Outlet, useLoaderData, useLocation } from 'react-router';
import { OPERATIONS_PATHS } from '../../../src/rest/web/page-paths.ts';
import { useMenuInSight } from '../../shell/menu-in-sight.ts';
import { operatorDoorOf } from './parts/operator-door.ts';
import styles from './parts/operations.module.css';
import { sectionPath, sectionsOf } from './parts/sections.ts';
import { useSectionWords } from './parts/section-words.ts';

export function loader(args: LoaderFunctionArgs) {
  return { sections: sectionsOf(operatorDoorOf(args).admin.operations) };
}

/** The operator's area with its menu. */
export default function OperationsFrame() {
  const { sections } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const words = useSectionWords();
  const { pathname } = useLocation();
  const isIn = (path: string) => pathname.startsWith(`${path}/`);
  return (
    <div className={styles['frame']}>
      <nav ref={useMenuInSight<HTMLElement>()} className={styles['menu']} aria-label={t`Operations`}>
        <ul>
          <li>
            <NavLink to={OPERATIONS_PATHS.setup} end>
              {t`Set-up`}
            </NavLink>
          </li>
          <li>
            <NavLink to={OPERATIONS_PATHS.queue}>{t`What waits`}</NavLink>
          </li>
          <li>
            <NavLink to={OPERATIONS_PATHS.letters}>{t`Letters`}</NavLink>
          </li>
          <li>
            <NavLink to={OPERATIONS_PATHS.texts}>{t`Texts and languages`}</NavLink>
          </li>
          {sections.map((section) => (
            <li key={section}>
              <Link
                to={sectionPath(section)}
                aria-current={pathname === sectionPath(section) ? 'page' : undefined}
                data-here={isIn(sectionPath(section)) || undefined}
              >
                {words[section].name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['content']}>
        <Outlet />
      </div>
    </div>
  );
}
