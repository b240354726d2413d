/** The part of Trusted Types used here; TypeScript's library doesn't have them yet. */
interface Policies {
  readonly createPolicy: (name: string, rules: Policy) => Policy;
}

interface Policy {
  readonly createScriptURL: (address: string) => string;
}

const rules: Policy = { createScriptURL: (address) => address };
let policy: Policy | undefined;

/**
 * An address of a script as a CSP with Trusted Types requires it: from its one policy, `panja`, which can be made once
 * in a page. Only for addresses that our code writes: the service worker's and the analytics tag's.
 */
export function trustedScript(address: string): string {
  policy ??= hasPolicies(window) ? window.trustedTypes.createPolicy('panja', rules) : rules;
  return policy.createScriptURL(address);
}

function hasPolicies(scope: object): scope is { readonly trustedTypes: Policies } {
  return 'trustedTypes' in scope;
}
