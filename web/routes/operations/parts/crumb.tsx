import { Link } from 'react-router';
import styles from './operations.module.css';
import { useSectionWords } from './section-words.ts';
import { type Section, sectionPath } from './sections.ts';

/** The way back to the section. */
export function Crumb({ section }: { section: Section }) {
  const words = useSectionWords();
  return (
    <p className={styles['crumb']}>
      <Link to={sectionPath(section)}>{words[section].name}</Link>
    </p>
  );
}
