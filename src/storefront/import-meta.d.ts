interface ImportMeta {
  /**
   * The bundler puts it in: true in the code that makes the pages, false in the browser's. React shows nothing of what
   * stands in a noscript element there, so its content need not be in the bundle.
   */
  readonly env: { readonly SSR: boolean };
}
