import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** For a menu that is wider than a phone: scrolls it to the place where the person is, and nothing else of the page. */
export function useMenuInSight<Menu extends HTMLElement>() {
  const menu = useRef<Menu>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const here = menu.current?.querySelector('[aria-current="page"], [data-here]');
    if (menu.current === null || here === null || here === undefined) return;
    const [outer, inner] = [menu.current.getBoundingClientRect(), here.getBoundingClientRect()];
    menu.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [pathname]);
  return menu;
}
