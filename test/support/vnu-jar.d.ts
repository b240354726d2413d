/** The package brings no types of its own: it is the path of the checker's file, as an object. */
declare module 'vnu-jar' {
  const file: { toString(): string };
  export default file;
}
