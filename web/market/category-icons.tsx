import IconBulldozer from '@tabler/icons-react/icons/IconBulldozer';
import IconCamera from '@tabler/icons-react/icons/IconCamera';
import IconCamper from '@tabler/icons-react/icons/IconCamper';
import IconConfetti from '@tabler/icons-react/icons/IconConfetti';
import IconKayak from '@tabler/icons-react/icons/IconKayak';
import IconPackage from '@tabler/icons-react/icons/IconPackage';
import IconSailboat from '@tabler/icons-react/icons/IconSailboat';
import IconTent from '@tabler/icons-react/icons/IconTent';
import IconTool from '@tabler/icons-react/icons/IconTool';

const ICONS: Readonly<Record<string, typeof IconPackage>> = {
  'sports-hobby': IconKayak,
  'camping-outdoor': IconTent,
  'camper-car': IconCamper,
  'boat-water': IconSailboat,
  construction: IconBulldozer,
  'photo-drone': IconCamera,
  'event-party': IconConfetti,
  'tools-diy': IconTool,
};

/** The drawing of a category of which there is no picture. */
export function CategoryIcon({ slug }: { readonly slug: string }) {
  const Icon = ICONS[slug] ?? IconPackage;
  return <Icon size={40} stroke={1.5} aria-hidden />;
}
