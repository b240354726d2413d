import { Picture } from './picture.tsx';

/** The widths that every made picture has (`artwork/`); a stored line knows its picture's address alone. */
const madeWidths = [320, 640, 960];

/** The picture of a cart line, from the address that the line carries; the placeholder where it has none. */
export function LinePicture({ image = '/placeholder.svg', sizes }: { image?: string | undefined; sizes: string }) {
  const isMade = /^\/pictures\/[\w-]+\.jpg$/.test(image);
  const picture = { src: image, widths: isMade ? madeWidths : [], width: 640, height: 640 };
  return <Picture picture={picture} alt="" sizes={sizes} eager />;
}
