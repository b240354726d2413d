declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '*.css';

interface ImportMeta {
  /**
   * Set by the bundler: true in the code that makes the pages, false in the browser's. React renders nothing inside a
   * noscript element there, so its content need not be in the bundle.
   */
  readonly env: { readonly SSR: boolean };
}
