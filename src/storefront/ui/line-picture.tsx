import { Picture } from './picture.tsx';

/** The widths that every made picture has (`artwork/`); what is stored knows its picture's address alone. */
const madeWidths = [320, 640, 960];

interface Props {
  readonly image?: string | undefined;
  readonly sizes: string;
  /** On the first screen, as the lines of a cart are; else it is fetched when it comes near. */
  readonly eager?: boolean;
}

/** A picture of which only the address is stored, as in a cart line; the placeholder where there is none. */
export function LinePicture({ image = '/placeholder.svg', sizes, eager = true }: Props) {
  const isMade = /^\/pictures\/[\w-]+\.jpg$/.test(image);
  const picture = { src: image, widths: isMade ? madeWidths : [], width: 640, height: 640 };
  return <Picture picture={picture} alt="" sizes={sizes} eager={eager} />;
}
