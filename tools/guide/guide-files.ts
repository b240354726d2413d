export const guideFile = 'docs/owner-guide.md';
export const pictureFolder = 'docs/guide';
/** The guide is read on phones. */
export const maxPictureBytes = 40 * 1024;
