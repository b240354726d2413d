/**
 * A text without the characters that show nothing: zero-width spaces, direction marks, byte order marks, soft hyphens,
 * Hangul fillers, the braille blank and all others that Unicode calls ignorable. Text that is pasted from a chat often
 * has some. A joiner or variation selector stays where it has a meaning: after a letter of Urdu, a Chinese character or a
 * part of an emoji. There is no lookbehind, as older iPhones can't read it.
 */
export function visible(text: string): string {
  return text.replaceAll(meaningfulOrInvisible, (_, meaningful: string | undefined) => meaningful ?? '');
}

const meaningfulOrInvisible =
  /((?!\u061C)[\p{Script=Arabic}\p{Script=Han}\p{Extended_Pictographic}\p{Emoji_Modifier}]\p{M}{0,8}(?:[\u200C\u200D]|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}][\u200C\u200D]?))|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/gu;

/** The same for an e-mail address or a number, in which no such character has a meaning. */
export function visibleOnly(text: string): string {
  return text.replaceAll(/[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/gu, '');
}
