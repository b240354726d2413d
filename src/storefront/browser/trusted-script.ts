/** Prefixes of the addresses of scripts, besides the page's own files. */
const beginnings = ['/service-worker.js', 'https://www.googletagmanager.com/gtag/js?'];

/** The part of Trusted Types used here; TypeScript's library doesn't have them yet. */
interface Policies {
  readonly createPolicy: (name: string, rules: Policy) => Policy;
}

interface Policy {
  readonly createScriptURL: (address: string) => string;
}

let policy: Policy | undefined;

/**
 * An address of a script as a CSP with Trusted Types requires it: from its one policy, `panja`, which can be made once
 * in a page. Throws for any address but the service worker's and the analytics tag's.
 */
export function trustedScript(address: string): string {
  policy ??= hasPolicies(window) ? window.trustedTypes.createPolicy('panja', rules) : rules;
  return policy.createScriptURL(address);
}

const rules: Policy = {
  createScriptURL(address) {
    if (beginnings.some((beginning) => address.startsWith(beginning))) return address;
    throw new TypeError(`not a script of this shop: ${address}`);
  },
};

function hasPolicies(scope: object): scope is { readonly trustedTypes: Policies } {
  return 'trustedTypes' in scope;
}
