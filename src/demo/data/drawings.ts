/** The colours of a drawing, darkest to lightest. */
export interface Palette {
  readonly ink: string;
  readonly strong: string;
  readonly soft: string;
  readonly paper: string;
}

export const PALETTES: readonly [Palette, ...Palette[]] = [
  { ink: '#12324a', strong: '#1f7a8c', soft: '#9fd3c7', paper: '#f4f9f9' },
  { ink: '#3a2618', strong: '#c8642b', soft: '#f2c79b', paper: '#fff8f0' },
  { ink: '#22331d', strong: '#4f8a3c', soft: '#c3ddad', paper: '#f7fbf2' },
  { ink: '#2d2047', strong: '#6d4fb0', soft: '#cfc0ec', paper: '#faf7ff' },
  { ink: '#401d2a', strong: '#b8405e', soft: '#f1bccb', paper: '#fff6f8' },
  { ink: '#2b2f36', strong: '#d29a1d', soft: '#f0dca6', paper: '#fdfaf1' },
];

/**
 * One drawing for each category, about 400 by 300 around the origin, from simple shapes. Names in braces are colours of a
 * palette.
 */
export const CATEGORY_ICONS: Readonly<Record<string, string>> = {
  'sports-hobby': `<path d="M-215 30 Q0 -20 215 30 Q0 125 -215 30Z" fill="{strong}"/>
<ellipse cx="-60" cy="35" rx="42" ry="17" fill="{ink}"/><ellipse cx="65" cy="35" rx="42" ry="17" fill="{ink}"/>
<path d="M-150 -120 L150 110" stroke="{ink}" stroke-width="12" stroke-linecap="round"/>
<ellipse cx="-165" cy="-131" rx="46" ry="20" transform="rotate(38 -165 -131)" fill="{paper}" stroke="{ink}" stroke-width="8"/>
<ellipse cx="165" cy="121" rx="46" ry="20" transform="rotate(38 165 121)" fill="{paper}" stroke="{ink}" stroke-width="8"/>`,
  'camping-outdoor': `<path d="M0 -150 L210 130 H-210Z" fill="{strong}"/><path d="M0 -150 L70 130 H-70Z" fill="{ink}"/>
<path d="M0 -150 L-18 130 H-70Z" fill="{paper}"/>
<path d="M-245 130 H245" stroke="{ink}" stroke-width="12" stroke-linecap="round"/>
<path d="M-105 -10 L-230 130 M105 -10 L230 130" stroke="{ink}" stroke-width="5"/>`,
  'camper-car': `<path d="M-205 90 V-70 Q-205 -105 -170 -105 H95 Q130 -105 160 -70 L205 5 V90Z" fill="{strong}"/>
<path d="M-165 -105 L-120 -150 H60 L85 -105Z" fill="{paper}" stroke="{ink}" stroke-width="8"/>
<rect x="-165" y="-70" width="95" height="65" rx="10" fill="{paper}"/><rect x="-45" y="-70" width="95" height="65" rx="10" fill="{paper}"/>
<path d="M78 -70 H112 L158 -5 H78Z" fill="{paper}"/>
<circle cx="-110" cy="92" r="42" fill="{ink}"/><circle cx="120" cy="92" r="42" fill="{ink}"/>
<circle cx="-110" cy="92" r="17" fill="{paper}"/><circle cx="120" cy="92" r="17" fill="{paper}"/>`,
  'boat-water': `<path d="M-190 65 H190 L140 135 H-140Z" fill="{ink}"/>
<path d="M-8 -180 V45 H-165 Q-90 -40 -8 -180Z" fill="{strong}"/><path d="M14 -140 V45 H130 Q95 -50 14 -140Z" fill="{paper}" stroke="{ink}" stroke-width="6"/>
<path d="M3 -190 V65" stroke="{ink}" stroke-width="10"/>
<path d="M-230 155 Q-170 130 -115 155 T0 155 T115 155 T230 155" stroke="{strong}" stroke-width="12" fill="none"/>`,
  construction: `<rect x="-190" y="85" width="230" height="55" rx="27" fill="{ink}"/>
<circle cx="-160" cy="112" r="14" fill="{paper}"/><circle cx="10" cy="112" r="14" fill="{paper}"/>
<path d="M-185 75 V-15 H-90 V-100 H0 L30 75Z" fill="{strong}"/><rect x="-72" y="-80" width="62" height="62" rx="6" fill="{paper}"/>
<path d="M20 20 L120 -120 L190 -20" stroke="{strong}" stroke-width="26" stroke-linejoin="round" fill="none"/>
<path d="M165 -25 H215 Q220 55 155 60 Q180 20 165 -25Z" fill="{ink}"/>`,
  'photo-drone': `<rect x="-195" y="-85" width="390" height="225" rx="28" fill="{ink}"/><path d="M-70 -85 L-45 -135 H45 L70 -85Z" fill="{ink}"/>
<circle cy="28" r="98" fill="{paper}"/><circle cy="28" r="76" fill="{strong}"/><circle cy="28" r="38" fill="{ink}"/>
<circle cx="-22" cy="4" r="16" fill="{paper}"/><rect x="115" y="-60" width="52" height="26" rx="8" fill="{strong}"/>`,
  'event-party': `<path d="M-215 -105 Q0 35 215 -105" stroke="{ink}" stroke-width="8" fill="none"/><path d="M-168 -77 h56 l-28 62Z" fill="{strong}" stroke="{ink}" stroke-width="5"/><path d="M-104 -49 h56 l-28 62Z" fill="{paper}" stroke="{ink}" stroke-width="5"/><path d="M-36 -37 h56 l-28 62Z" fill="{strong}" stroke="{ink}" stroke-width="5"/><path d="M32 -49 h56 l-28 62Z" fill="{paper}" stroke="{ink}" stroke-width="5"/><path d="M100 -77 h56 l-28 62Z" fill="{strong}" stroke="{ink}" stroke-width="5"/>
<rect x="-70" y="55" width="140" height="100" rx="12" fill="{ink}"/><circle cx="-25" cy="105" r="26" fill="{strong}"/><circle cx="40" cy="105" r="14" fill="{paper}"/>`,
  'tools-diy': `<path d="M-130 -105 H70 L110 -75 V-25 L70 5 H-130 Q-165 5 -165 -50 Q-165 -105 -130 -105Z" fill="{strong}"/>
<path d="M-115 0 H-35 L-55 130 H-140Z" fill="{ink}"/><rect x="-165" y="120" width="140" height="40" rx="10" fill="{strong}"/>
<rect x="110" y="-68" width="42" height="36" fill="{ink}"/><path d="M152 -60 H225 L238 -50 L225 -40 H152Z" fill="{ink}"/>
<path d="M-120 -72 H10 M-120 -45 H10" stroke="{paper}" stroke-width="10" stroke-linecap="round"/>`,
};

/** The size of the picture of a listing, in pixels. */
export const PICTURE_SIZE = { width: 800, height: 533 } as const;

/** The picture of a listing. In braces are its size, the colours of a palette, the icon of the category, and the top of the hills. */
export const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 1200 800">
<rect width="1200" height="800" fill="{paper}"/><circle cx="600" cy="370" r="290" fill="{soft}"/>
<path d="M0 640 Q300 {hills} 600 640 T1200 640 V800 H0Z" fill="{strong}" opacity="0.25"/>
<g transform="translate(600 370) scale(1.2)">{icon}</g></svg>`;
