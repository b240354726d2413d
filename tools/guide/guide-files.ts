export const guideFile = 'docs/owner-guide.md';
export const pictureFolder = 'docs/guide';
/** The most that a picture may weigh, in bytes: the guide is read on phones. */
export const heaviest = 40 * 1024;
