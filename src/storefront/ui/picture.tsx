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
        data-tint={picture.tint}
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
