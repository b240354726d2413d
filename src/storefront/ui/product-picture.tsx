import { Picture } from './picture.tsx';

/** Widths that every product's picture has, as far as they are used: more would only make the page longer. */
const widthsOf = {
  card: [320, 640],
  /** At most 120 px wide. */
  thumbnail: [192, 320],
} as const;

interface Props {
  /** Address of the JPEG, as in lists and cart lines; absent for the placeholder. */
  readonly image?: string | undefined;
  readonly use: keyof typeof widthsOf;
  readonly tint?: string | undefined;
  readonly sizes: string;
  /** On the first screen: loaded at once instead of when it comes near. */
  readonly eager?: boolean;
}

/** A product's picture from its address alone, as it is square and next to a name. */
export function ProductPicture({ image = '/placeholder.svg', use, tint, sizes, eager = false }: Props) {
  const isMade = /^\/pictures\/[\w.-]+\.jpg$/.test(image);
  const shape = { widths: isMade ? widthsOf[use] : [], width: 640, height: 640 };
  return <Picture picture={{ src: image, ...shape, ...(tint && { tint }) }} alt="" sizes={sizes} eager={eager} />;
}
