// The animals on the labels, drawn around (0, 0) about 300 units wide.

const eyes = (x: number, y: number, rx: number, ry: number): string =>
  [-1, 1]
    .map(
      (side) =>
        `<ellipse cx="${side * x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#2B1B12"/><circle cx="${side * x + rx * 0.3}" cy="${y - ry * 0.35}" r="${rx * 0.36}" fill="#fff"/>`,
    )
    .join('');

const mirrored = (path: string, fill: string): string =>
  `<path d="${path}" fill="${fill}"/><path d="${path}" fill="${fill}" transform="scale(-1 1)"/>`;

function dogFace(coat: string, ear: string, muzzle: string): string {
  return (
    mirrored('M-112 -96 C-190 -128 -228 -40 -204 62 C-194 108 -148 110 -126 66 Z', ear) +
    `<path d="M0 -152 C90 -152 142 -95 144 -20 C146 60 120 152 0 156 C-120 152 -146 60 -144 -20 C-142 -95 -90 -152 0 -152Z" fill="${coat}"/>` +
    `<path d="M0 -152 C26 -152 32 -60 40 -10 C90 10 106 60 92 102 C78 140 40 156 0 156 C-40 156 -78 140 -92 102 C-106 60 -90 10 -40 -10 C-32 -60 -26 -152 0 -152Z" fill="${muzzle}"/>` +
    eyes(68, -28, 18, 22) +
    '<ellipse cx="-108" cy="38" rx="20" ry="13" fill="#F0907A" opacity=".55"/><ellipse cx="108" cy="38" rx="20" ry="13" fill="#F0907A" opacity=".55"/>' +
    '<path d="M-38 32 C-38 12 38 12 38 32 C38 56 14 68 0 70 C-14 68 -38 56 -38 32Z" fill="#2B1B12"/><ellipse cx="-10" cy="29" rx="12" ry="5" fill="#6b5648"/>' +
    '<path d="M-22 104 C-22 144 22 144 22 104 C10 112 -10 112 -22 104Z" fill="#E8707A"/>' +
    '<path d="M0 68 V92 M0 92 C-14 114 -44 112 -52 92 M0 92 C14 114 44 112 52 92" stroke="#2B1B12" stroke-width="7" fill="none" stroke-linecap="round"/>'
  );
}

function catFace(coat: string, stripe: string, iris: string): string {
  return (
    mirrored('M-136 -20 C-150 -90 -150 -140 -140 -168 C-106 -160 -70 -140 -44 -112 Z', stripe) +
    mirrored('M-120 -60 C-128 -100 -128 -124 -124 -138 C-104 -130 -86 -118 -70 -104 Z', '#F4B9B0') +
    `<path d="M0 -130 C100 -130 154 -60 154 10 C154 92 90 136 0 136 C-90 136 -154 92 -154 10 C-154 -60 -100 -130 0 -130Z" fill="${coat}"/>` +
    '<path d="M0 24 C54 14 96 46 86 90 C74 126 32 136 0 136 C-32 136 -74 126 -86 90 C-96 46 -54 14 0 24Z" fill="#fff"/>' +
    [-1, 1]
      .map(
        (side) =>
          `<ellipse cx="${side * 64}" cy="-8" rx="27" ry="30" fill="${iris}"/><ellipse cx="${side * 64}" cy="-8" rx="15" ry="26" fill="#1d1d1f"/><circle cx="${side * 64 + 7}" cy="-18" r="7" fill="#fff"/>`,
      )
      .join('') +
    '<path d="M-18 42 C-10 38 10 38 18 42 C14 56 6 62 0 64 C-6 62 -14 56 -18 42Z" fill="#E8707A"/>' +
    '<path d="M0 64 V78 M0 78 C-10 98 -36 98 -42 82 M0 78 C10 98 36 98 42 82" stroke="#3b3b40" stroke-width="6" fill="none" stroke-linecap="round"/>' +
    `<path d="M-34 -126 L-22 -82 M0 -130 V-78 M34 -126 L22 -82" stroke="${stripe}" stroke-width="15" stroke-linecap="round"/>` +
    '<path d="M-96 66 L-176 52 M-98 84 L-172 92 M96 66 L176 52 M98 84 L172 92" stroke="#6d6f76" stroke-width="4" stroke-linecap="round"/>'
  );
}

function budgie(body: string, head: string): string {
  return (
    `<path d="M0 -150 C84 -150 128 -92 128 -18 C128 74 92 156 0 156 C-92 156 -128 74 -128 -18 C-128 -92 -84 -150 0 -150Z" fill="${body}"/>` +
    `<path d="M0 -150 C84 -150 128 -92 126 -24 C120 44 60 52 0 52 C-60 52 -120 44 -126 -24 C-128 -92 -84 -150 0 -150Z" fill="${head}"/>` +
    '<path d="M-70 -118 Q-50 -108 -30 -122 M70 -118 Q50 -108 30 -122 M-100 -84 Q-84 -72 -66 -84 M100 -84 Q84 -72 66 -84" stroke="#3b3b40" stroke-width="8" fill="none" stroke-linecap="round"/>' +
    eyes(62, -44, 17, 19) +
    '<ellipse cx="-86" cy="8" rx="24" ry="17" fill="#4C7FD0"/><ellipse cx="86" cy="8" rx="24" ry="17" fill="#4C7FD0"/>' +
    '<path d="M-32 -26 C-26 -48 26 -48 32 -26 C34 10 12 44 0 54 C-12 44 -34 10 -32 -26Z" fill="#F29F3A"/><ellipse cx="0" cy="-30" rx="31" ry="13" fill="#5B9AD6"/>' +
    '<circle cx="-40" cy="44" r="8" fill="#3b3b40"/><circle cx="40" cy="44" r="8" fill="#3b3b40"/><circle cx="0" cy="72" r="8" fill="#3b3b40"/>'
  );
}

function parrot(): string {
  return (
    '<path d="M0 -152 C90 -152 132 -92 132 -16 C132 74 92 156 0 156 C-92 156 -132 74 -132 -16 C-132 -92 -90 -152 0 -152Z" fill="#3C9B4B"/>' +
    '<path d="M-8 -152 C-26 -186 -6 -204 16 -204 C6 -188 14 -174 18 -152Z" fill="#2C7A3A"/>' +
    '<path d="M-112 -34 C-112 -70 -30 -72 -22 -38 C-20 20 -60 44 -88 26 C-106 12 -112 -10 -112 -34Z M112 -34 C112 -70 30 -72 22 -38 C20 20 60 44 88 26 C106 12 112 -10 112 -34Z" fill="#FFF6E6"/>' +
    eyes(66, -26, 17, 19) +
    '<path d="M-44 -44 C-36 -74 36 -74 44 -44 C50 12 22 66 0 92 C-14 66 -50 12 -44 -44Z" fill="#D8432C"/><path d="M-20 66 C-10 92 10 92 20 66 C10 78 -10 78 -20 66Z" fill="#3b1a12"/>' +
    '<circle cx="-13" cy="-38" r="5" fill="#7d1f13"/><circle cx="13" cy="-38" r="5" fill="#7d1f13"/>' +
    '<path d="M-110 72 C-60 118 60 118 110 72 C104 96 96 112 86 126 C40 146 -40 146 -86 126 C-96 112 -104 96 -110 72Z" fill="#E2574C"/>'
  );
}

export const faces = {
  dog: dogFace('#D89A55', '#8A5527', '#F9EBD8'),
  brownDog: dogFace('#A8683C', '#6B3D20', '#F2DCC2'),
  darkDog: dogFace('#4A4340', '#2C2624', '#E8C9A0'),
  puppy: dogFace('#F0D3A4', '#C98F4E', '#FFF8EC'),
  cat: catFace('#A3A5AC', '#7d7f86', '#F4C542'),
  gingerCat: catFace('#F0A04B', '#C8702A', '#8CC26A'),
  kitten: catFace('#F6E2C4', '#D9A869', '#6FB3D9'),
  budgie: budgie('#6CBF4B', '#F7DF4D'),
  parrot: parrot(),
} as const;

export type Animal = keyof typeof faces;
