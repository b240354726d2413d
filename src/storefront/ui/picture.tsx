import type { Picture as PictureData } from '#storefront/page-data.ts';
import * as styles from './picture.module.css';

interface Props {
  readonly picture: PictureData;
  readonly alt: string;
  /** Its displayed width, for the `sizes` attribute. */
  readonly sizes: string;
  /** On the first screen: loaded at once instead of when it comes near. */
  readonly eager?: boolean;
  readonly testId?: string;
}

/**
 * A picture in the right size and format, on its background until it has loaded: AVIF, or WebP for browsers without
 * AVIF.
 */
export function Picture({ picture, alt, sizes, eager = false, testId }: Props) {
  return (
    <picture className={styles['frame']}>
      {picture.widths.length > 0 && <source type="image/avif" srcSet={avifSrcSet(picture)} sizes={sizes} />}
      <img
        className={styles['image']}
        src={webpOf(picture.src)}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'sync' : 'async'}
        data-testid={testId}
      />
    </picture>
  );
}

/** `/pictures/43-1.0a1b.jpg` in some widths: `/pictures/43-1.0a1b-320.avif 320w, …`. */
export function avifSrcSet(picture: Pick<PictureData, 'src' | 'widths'>): string {
  const base = picture.src.replace(/\.jpg$/, '');
  return picture.widths.map((width) => `${base}-${width}.avif ${width}w`).join(', ');
}

/** The WebP of a JPEG, which only mails, feeds and shared links need; another address stays as it is. */
export function webpOf(src: string): string {
  return src.replace(/^(\/pictures\/.+)\.jpg$/, '$1.webp');
}

/** Widths that every product's picture has, as far as they are used: more would only make the page longer. */
const widthsOf = {
  card: [320, 640],
  /** At most 120 px wide. */
  thumbnail: [192, 320],
} as const;

interface ProductPictureProps {
  /** Address of the JPEG, as in lists and cart lines; absent for the placeholder. */
  readonly image?: string | undefined;
  readonly use: keyof typeof widthsOf;
  readonly sizes: string;
  /** On the first screen: loaded at once instead of when it comes near. */
  readonly eager?: boolean;
}

/** A product's picture from its address alone, as it is square and next to a name. */
export function ProductPicture({ image = '/placeholder.svg', use, sizes, eager = false }: ProductPictureProps) {
  const isMade = /^\/pictures\/[\w.-]+\.jpg$/.test(image);
  const shape = { widths: isMade ? widthsOf[use] : [], width: 640, height: 640 };
  return <Picture picture={{ src: image, ...shape }} alt="" sizes={sizes} eager={eager} />;
}
